/** What an assignment changes. */
export const SEATS_CHANGED = [
  'getPurchaseCourseDetails',
  'getListPurchaseCourse',
  'traineeUserCourseSelectionList',
  'CompanyGetTraineeCourseList',
  'getCart',
] as const
