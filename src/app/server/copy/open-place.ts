import type { CopyLocation } from '../../../platform/server/config.ts';
import { bucketPlace } from './bucket-place.ts';
import { folderPlace } from './folder-place.ts';
import type { Place } from './place.ts';

export function openPlace(location: CopyLocation): Place {
  return location.kind === 'disk' ? folderPlace(location.directory) : bucketPlace(location);
}
