import { performTasks } from '../../../platform/server/perform-tasks.ts';
import { decodeFet } from './fet/decode-fet.ts';
import { outlineOf } from './fet/read-fet.ts';

performTasks<Uint8Array>((file) => outlineOf(decodeFet(file)));
