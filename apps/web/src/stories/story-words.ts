/** What each kind of event of a person's story says; a kind without its words does not compile. */
import type { StoryEvent, StoryKind } from '@jujur/contract/stories.ts'
import {
  type Icon,
  IconAlertTriangle,
  IconArrowBackUp,
  IconBan,
  IconBook2,
  IconCalendarEvent,
  IconCertificate,
  IconCheck,
  IconClock,
  IconHourglass,
  IconMail,
  IconMessage2Exclamation,
  IconPlayerPause,
  IconPlayerPlay,
  IconRotateClockwise,
  IconSignature,
  IconUser,
  IconX,
} from '@jujur/icons'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { useCourseName } from '../reminders/course-name.ts'
import { useFactValue } from './fact-words.ts'

/** `proof`: a paper that stands; `bad`: what somebody has to see to, or a paper that stands no more. */
export type ToldEvent = { title: string; note: string; icon: Icon; tone: 'plain' | 'proof' | 'bad' }
type Of<K extends StoryKind> = Extract<StoryEvent, { kind: K }>
type Teller = { [K in StoryKind]: (event: Of<K>) => ToldEvent }

export const useStoryWords = () => {
  const t = useTexts('stories')
  const d = useTexts('dashboard')
  const e = useTexts('exemptions')
  const m = useTexts('managers')
  const r = useTexts('reminderSteps')
  const { date, day, facts, percent } = useFormat()
  const factValue = useFactValue()
  const courseName = useCourseName()
  const course = ({ course_title, update_to }: Pick<StoryEvent, 'course_title'> & { update_to?: number | null }) =>
    courseName(course_title, update_to ?? null) ?? t('course')
  const by = (name: string | null) => name && t('by', { name })
  const due = (on: string | null) => on && t('due', { day: day(on) })
  const said = (icon: Icon, title: string, note: readonly (string | null | false)[] = [], tone: ToldEvent['tone'] = 'plain'): ToldEvent => ({
    icon,
    title,
    note: facts(note),
    tone,
  })
  const teller: Teller = {
    fact: (one) =>
      said(IconUser, t('fact', { name: d(`record.facts.names.${one.fact}`), value: factValue(one, one.is_first) }), [
        one.is_assumed ? t('assumed') : by(one.by_name),
      ]),
    enrolled: (one) =>
      said(one.is_renewal ? IconRotateClockwise : IconBook2, t(one.is_renewal ? 'renewed' : 'enrolled', { course: course(one) }), [
        due(one.due_on),
        one.enrol_rule ? t('rule', { name: one.enrol_rule }) : by(one.by_name),
      ]),
    waiting: (one) =>
      said(IconHourglass, t('waiting', { course: course(one) }), [due(one.due_on), one.enrol_rule && t('rule', { name: one.enrol_rule })]),
    due_moved: (one) =>
      said(IconCalendarEvent, one.to_on ? t('dueMoved', { day: day(one.to_on), course: course(one) }) : t('dueRemoved', { course: course(one) }), [
        one.from_on && t('dueWas', { day: day(one.from_on) }),
        by(one.by_name),
      ]),
    started: (one) => said(IconPlayerPlay, t('started', { course: course(one) })),
    attempt: (one) =>
      said(one.passed ? IconCheck : IconX, t(one.passed ? 'passed' : 'failed', { title: one.title, percent: percent(one.score) }), [
        course(one),
        t('attempt', { number: one.attempt_no }),
      ]),
    due_passed: (one) => said(IconAlertTriangle, t('duePassed', { course: course(one) }), [], 'bad'),
    taken_back: (one) =>
      said(IconArrowBackUp, t('takenBack', { course: course(one) }), [one.why === 'deactivated' && t('takenBackWhy'), by(one.by_name)]),
    pledge: (one) => said(IconSignature, t('pledge', { number: one.serial_no }), [course(one)], 'proof'),
    certificate: (one) =>
      said(
        IconCertificate,
        one.until ? t('certificate', { number: one.serial_no, day: date(one.until) }) : t('certificateForGood', { number: one.serial_no }),
        [
          course(one),
          t('version', { number: one.version_no }),
          one.valid_from !== one.on && t('validFrom', { day: date(one.valid_from) }),
          one.is_late && t('late'),
        ],
        'proof',
      ),
    certificate_over: (one) => said(IconClock, t('certificateOver', { number: one.serial_no }), [course(one)], 'bad'),
    revoked: (one) => said(IconBan, t('revoked', { number: one.serial_no }), [course(one)], 'bad'),
    update_opened: (one) =>
      said(IconRotateClockwise, t('updateOpened', { course: course(one) }), [t('version', { number: one.version_no }), due(one.due_on)]),
    update_done: (one) =>
      said(IconCheck, t('updateDone', { course: course(one) }), [t('version', { number: one.version_no }), one.is_late && t('late')]),
    update_ended: (one) =>
      said(IconArrowBackUp, t('updateEnded', { course: course(one) }), [t('version', { number: one.version_no }), t(`updateWhy.${one.why}`)]),
    reminder: (one) =>
      said(
        IconMail,
        t('reminder', { step: r(`sentList.step.${one.step}`), course: course(one) }),
        [one.omitted ? r(`sentList.why.${one.omitted}`) : r(`sentList.outcome.${one.outcome}`), by(one.by_name)],
        one.outcome === 'refused' || one.outcome === 'given_up' ? 'bad' : 'plain',
      ),
    escalated: (one) => said(IconMail, t('escalated', { course: course(one) }), [due(one.due_on)], 'bad'),
    escalation_settled: (one) => said(IconMail, t('escalationSettled', { course: course(one) }), [t(`settled.${one.settled_as}`)]),
    manager_said: (one) =>
      said(IconMessage2Exclamation, m(`said.${one.said}`, { day: one.day === null ? '' : day(one.day) }), [
        by(one.by_name),
        one.verdict && (one.decided_by ? m('said.decidedBy', { verdict: m(`said.${one.verdict}`), name: one.decided_by }) : m(`said.${one.verdict}`)),
      ]),
    exempt: (one) =>
      said(IconPlayerPause, t('exempt', { kind: e(`kinds.${one.exemption}`), day: day(one.to_on) }), [
        one.course_title,
        one.by_name && t('asked', { name: one.by_name }),
        one.decided_by && t('approved', { name: one.decided_by }),
      ]),
    exempt_over: (one) =>
      said(IconPlayerPlay, t(one.is_early ? 'exemptEarly' : 'exemptOver', { kind: e(`kinds.${one.exemption}`) }), [one.course_title]),
  }
  return <K extends StoryKind>(event: Of<K>): ToldEvent => teller[event.kind as K](event)
}
