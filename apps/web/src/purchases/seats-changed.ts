/** What an assignment changes. */
export const SEATS_CHANGED = [
  'getPurchaseCourseDetails',
  'getSeatHistory',
  'getListPurchaseCourse',
  'traineeUserCourseSelectionList',
  'CompanyGetTraineeCourseList',
  'getCart',
  'getCompanyLearningList',
  'getCompanyDashboard',
  'getMoneyFigures',
] as const
