/** What is fetched of the school's scales of marks. */
export const scalesKey = 'scales';
