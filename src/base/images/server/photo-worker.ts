import { performTasks } from '../../../platform/server/perform-tasks.ts';
import { preparePhoto } from './prepare-photo.ts';

/** Receives a file, and answers the photo in it in both sizes. */
performTasks((file: Uint8Array) => preparePhoto(Buffer.from(file.buffer, file.byteOffset, file.length)));
