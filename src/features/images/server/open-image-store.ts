import type { ImageStoreLocation } from '../../../platform/server/config.ts';
import { diskStore } from './disk-store.ts';
import type { ImageStore } from './image-store.ts';
import { s3Store } from './s3-store.ts';

export function openImageStore(location: ImageStoreLocation): ImageStore {
  return location.kind === 'disk' ? diskStore(location.directory) : s3Store(location);
}
