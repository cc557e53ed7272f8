/** 'Reminders': who is reminded of their courses and when, as a line with a knot a step, and when the last ones went out. Its other tabs: what went out and what did not, what is overdue for long, what managers said, and their weeks. */

import type { Output } from '@jujur/contract/call.ts'
import { getReminderSteps, type ReminderSteps, saveReminderSteps } from '@jujur/contract/reminders.ts'
import { IconCalendarEvent, IconMail, IconUser } from '@jujur/icons'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useMay } from '../kit/call/may.ts'
import { useCurrentTab, useTabs } from '../kit/call/tabs.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { Button } from '../ui/button.tsx'
import { DefinitionList } from '../ui/definition-list.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Section } from '../ui/section.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { TabsLine } from '../ui/tabs-line.tsx'
import { EscalationList } from './escalation-list.tsx'
import { ManagerAnswerList } from './manager-answer-list.tsx'
import { ManagerWeeks } from './manager-weeks.tsx'
import { ReminderList } from './reminder-list.tsx'
import { useStepWords } from './step-words.ts'
import classes from './steps.module.css'
import { StepsDrawer } from './steps-drawer.tsx'

type Step = { key: string; icon: ReactNode; title: string; note: string; over?: boolean; due?: boolean }

const useSteps = ({ days_ahead, days_apart, digest_on, escalate_after }: ReminderSteps): Step[] => {
  const t = useTexts('reminderSteps')
  const { days } = useStepWords()
  const person = <IconUser size={13} stroke={1.75} />
  const due = <IconCalendarEvent size={13} stroke={1.75} />
  return [
    ...[...days_ahead]
      .sort((a, b) => b - a)
      .map((n): Step => ({ key: `${n}`, icon: person, title: t('before', { days: days(n) }), note: t('person') })),
    { key: 'due', icon: due, title: t('due'), note: t('dueNote'), over: true, due: true },
    ...(days_apart === null ? [] : [{ key: 'apart', icon: person, title: t('every', { days: days(days_apart) }), note: t('until'), over: true }]),
    ...(digest_on === null ? [] : [{ key: 'digest', icon: person, title: t('digest.knot'), note: t('digest.note'), over: true }]),
    ...(escalate_after === null
      ? []
      : [{ key: 'escalate', icon: person, title: t('escalate.knot', { days: days(escalate_after) }), note: t('escalate.note'), over: true }]),
  ]
}

/** Lies down where there is room for it, and stands up on a phone. */
const StepsLine = ({ steps }: { steps: ReminderSteps }) => {
  const t = useTexts('reminderSteps')
  const knots = useSteps(steps)
  return (
    <>
      <ol className={classes.line} aria-label={t('tab')} style={{ '--knots': knots.length }}>
        {knots.map(({ key, icon, title, note, over, due }) => (
          <li key={key} className={over ? classes.over : undefined}>
            <span className={due ? `${classes.knot} ${classes.due}` : classes.knot} aria-hidden="true">
              {icon}
            </span>
            <b>{title}</b>
            <small>{note}</small>
          </li>
        ))}
      </ol>
      <p className={classes.rule}>
        <IconMail size={16} stroke={1.75} aria-hidden="true" />
        <span>{t('rule')}</span>
      </p>
    </>
  )
}

type Told = Output<typeof getReminderSteps>

const When = ({ steps, last_run }: Pick<Told, 'steps' | 'last_run'>) => {
  const t = useTexts('reminderSteps')
  const { dateTime, facts } = useFormat()
  const { days, hourOf, weekdayOf, weekdaysOf } = useStepWords()
  const last = last_run && facts([dateTime(last_run.at), t('told', { count: last_run.told }), t('omitted', { count: last_run.omitted })])
  return (
    <Section title={t('sent')} ruled>
      <DefinitionList
        items={[
          { term: t('hour'), value: t('hourOf', { time: hourOf(steps.hour) }) },
          { term: t('days'), value: weekdaysOf(steps.working_days) },
          { term: t('digest.title'), value: steps.digest_on === null ? t('digest.off') : t('digest.on', { weekday: weekdayOf(steps.digest_on) }) },
          {
            term: t('escalate.title'),
            value: steps.escalate_after === null ? t('escalate.off') : t('escalate.on', { days: days(steps.escalate_after) }),
          },
          { term: t('last'), value: last ?? t('lastNone') },
        ]}
      />
    </Section>
  )
}

const Saved = ({ saved }: Pick<Told, 'saved'>) => {
  const t = useTexts('reminderSteps')
  const { dateTime, facts } = useFormat()
  const { inShort } = useStepWords()
  return (
    <Section title={t('earlier')} ruled>
      {saved.length === 0 ? (
        <p className={classes.dim}>{t('earlierNone')}</p>
      ) : (
        <DefinitionList
          items={saved.map(({ steps, changed_at, changed_by }) => ({ term: facts([dateTime(changed_at), changed_by]), value: inShort(steps) }))}
        />
      )}
    </Section>
  )
}

const Steps = () => {
  const t = useTexts('reminderSteps')
  const may = useMay()
  const of = useCall(getReminderSteps, {})
  const [opened, setOpened] = useState(false)
  const change = may(saveReminderSteps.name) && of.data && (
    <Button variant="default" size="xs" onClick={() => setOpened(true)}>
      {t('change')}
    </Button>
  )
  return (
    <Answer of={of} rows={5}>
      {({ version, steps, saved, last_run }) => (
        <div className={classes.parts}>
          <Section title={t('tab')} action={change} ruled>
            <StepsLine steps={steps} />
          </Section>
          <When steps={steps} last_run={last_run} />
          <Saved saved={saved} />
          {opened && <StepsDrawer key={version} version={version} steps={steps} onClose={() => setOpened(false)} />}
        </div>
      )}
    </Answer>
  )
}

const shown = {
  ...{ reminders: Steps, reminderEmails: ReminderList, escalations: EscalationList },
  ...{ managerAnswers: ManagerAnswerList, managerWeeks: ManagerWeeks },
}

export const RemindersScreen = () => {
  const t = useTexts('reminderSteps')
  const escalations = useTexts('escalations')
  const managers = useTexts('managers')
  const labels = {
    reminders: t('sentList.stepsTab'),
    reminderEmails: t('sentList.listTab'),
    escalations: escalations('tab'),
    managerAnswers: managers('list.tab'),
    managerWeeks: escalations('weeks.tab'),
  }
  const lines = {
    reminders: t('line'),
    reminderEmails: t('sentList.listLine'),
    escalations: escalations('line'),
    managerAnswers: managers('list.line'),
    managerWeeks: escalations('weeks.line'),
  }
  const tab = useCurrentTab(labels, 'reminders')
  const tabs = useTabs(labels, tab)
  const Tab = shown[tab]
  return (
    <Sheet>
      <PageTitle title={t('title')} line={lines[tab]} />
      <TabsLine label={t('sentList.tabs')} items={tabs} />
      <Tab />
    </Sheet>
  )
}
