import { useTexts } from '../kit/texts/texts.ts'

/** An enrolment by what it is of: the course, or what changed in it (ADR 31). `update_to`: the version that an update brings. */
export const useCourseName = () => {
  const t = useTexts('reminders')
  return <T extends string | null>(title: T, update_to: number | null): T | string =>
    update_to === null || title === null ? title : t('updateTo', { title, version: update_to })
}
