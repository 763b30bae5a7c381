import type { StoreLocation } from '../../../platform/server/config.ts';
import { bucketPlace } from './bucket-place.ts';
import { folderPlace } from './folder-place.ts';
import type { Place } from './place.ts';

export function openPlace(location: StoreLocation): Place {
  return location.kind === 'disk' ? folderPlace(location.directory) : bucketPlace(location);
}
