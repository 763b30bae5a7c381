import { useSchool } from '../../../base/school/web/school.hooks.ts';

/** Returns whether students see marks only once they are published. */
export function useNeedsPublication(): boolean {
  return useSchool().data?.school?.policies?.resultsVisible === 'published';
}
