import type { StoreLocation } from '../server/config.ts';
import { diskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';
import { s3Store } from './s3-store.ts';

export function openStore(location: StoreLocation): FileStore {
  return location.kind === 'disk' ? diskStore(location.directory) : s3Store(location);
}
