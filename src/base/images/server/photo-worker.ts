import { performTasks } from '../../../platform/server/perform-tasks.ts';
import { preparePhoto } from './prepare-photo.ts';

/** Prepares the photo in each received file and returns it in both sizes. */
performTasks((file: Uint8Array) => preparePhoto(Buffer.from(file.buffer, file.byteOffset, file.length)));
