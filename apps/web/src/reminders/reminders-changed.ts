/** What a reminder changes. */
export const REMINDERS_CHANGED = [
  'getPurchaseCourseDetails',
  'getListPurchaseCourse',
  'getSeatHistory',
  'getCompanyLearningList',
  'getCompanyDashboard',
] as const
