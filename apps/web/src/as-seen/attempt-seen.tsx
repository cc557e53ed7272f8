import type { SeenAttempt, SeenQuestion } from '@jujur/contract/as-seen.ts'
import { IconCheck, IconX } from '@jujur/icons'
import type { ReactNode } from 'react'
import { bcp47Of, languageNames } from '../kit/texts/language-names.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { DefinitionList } from '../ui/definition-list.tsx'
import { Notice } from '../ui/notice.tsx'
import { Section } from '../ui/section.tsx'
import classes from './as-seen.module.css'
import { Gaps, useWhoseFacts } from './seen-facts.tsx'

const OptionLine = ({ option: { value, chosen, is_true, explanation } }: { option: NonNullable<SeenQuestion['options']>[number] }) => {
  const t = useTexts('seen')
  const { facts } = useFormat()
  const marks = facts([chosen && t('chosen'), is_true && t('right')])
  return (
    <li data-chosen={chosen || undefined} data-wrong={(chosen && !is_true) || undefined}>
      <span>{value}</span>
      {marks && <b>{marks}</b>}
      {explanation && <p>{explanation}</p>}
    </li>
  )
}

const Result = ({ question: { correct, answered_at } }: { question: SeenQuestion }) => {
  const t = useTexts('seen')
  const { dateTime, facts } = useFormat()
  const when = answered_at && t('answeredAt', { time: dateTime(answered_at) })
  if (correct === null) return when ? <p className={classes.dim}>{when}</p> : null
  const Icon = correct ? IconCheck : IconX
  const words = t(answered_at === null ? 'notAnswered' : correct ? 'isRight' : 'isWrong')
  return (
    <p className={classes.result} data-right={correct}>
      <Icon size={16} stroke={2} aria-hidden="true" />
      {facts([words, answered_at && dateTime(answered_at)])}
    </p>
  )
}

/** `says`: that it is withheld is said of each where others are shown. */
const Question = ({ question, no, says }: { question: SeenQuestion; no: number; says: boolean }) => {
  const t = useTexts('seen')
  const lang = bcp47Of(question.language)
  return (
    <li className={classes.question}>
      <h3>{t('question', { no })}</h3>
      <p lang={lang} className={classes.text}>
        {question.text}
      </p>
      {question.picture && <img src={question.picture.url} alt={question.picture.alt} />}
      {question.options && (
        <ol lang={lang}>
          {question.options.map((option) => (
            <OptionLine key={option.option_id} option={option} />
          ))}
        </ol>
      )}
      {question.is_withheld && says && <p className={classes.dim}>{t('withheld')}</p>}
      <Result question={question} />
      {question.explanation && (
        <p lang={lang} className={classes.dim}>
          {question.explanation}
        </p>
      )}
    </li>
  )
}

const useAttemptFacts = () => {
  const t = useTexts('seen')
  const { dateTime, minutes, number, percent } = useFormat()
  const whose = useWhoseFacts()
  return (seen: SeenAttempt) => {
    const { rules } = seen
    return [
      ...whose(seen),
      { term: t('module'), value: seen.module_title },
      { term: t('language'), value: languageNames[seen.language] },
      { term: t('attempt'), value: t('attemptOf', { no: seen.attempt_no, set: seen.attempt_set }) },
      { term: t('started'), value: dateTime(seen.started_at) },
      ...(seen.deadline_at ? [{ term: t('deadline'), value: dateTime(seen.deadline_at) }] : []),
      { term: t('submitted'), value: dateTime(seen.submitted_at) },
      { term: t('passMark'), value: percent(rules.pass_mark) },
      { term: t('attempts'), value: rules.attempts === null ? t('noLimit') : number(rules.attempts) },
      { term: t('timeLimit'), value: rules.time_limit_minutes === null ? t('noLimit') : minutes(rules.time_limit_minutes) },
    ]
  }
}

const Told = ({ told }: Pick<SeenAttempt, 'told'>) => {
  const t = useTexts('seen')
  const { dateTime, number, percent } = useFormat()
  return (
    <Section title={t('told')} ruled>
      <DefinitionList
        items={[
          { term: t('score'), value: percent(told.score) },
          { term: t('result'), value: t(told.passed ? 'passed' : 'failed') },
          { term: t('attemptsLeft'), value: told.attempts_left === null ? t('noLimit') : number(told.attempts_left) },
          ...(told.available_at ? [{ term: t('nextFrom'), value: dateTime(told.available_at) }] : []),
          { term: t('answersShown'), value: t(told.answers ? 'shown' : 'notShown') },
        ]}
      />
    </Section>
  )
}

export const AttemptSeen = ({ seen, action }: { seen: SeenAttempt; action: ReactNode }) => {
  const t = useTexts('seen')
  const facts = useAttemptFacts()
  return (
    <>
      <Section title={seen.title} action={action} ruled>
        <DefinitionList items={facts(seen)} />
      </Section>
      <Gaps gaps={seen.gaps} />
      <Told told={seen.told} />
      <Section title={t('questions')} ruled>
        {seen.questions.some(({ is_withheld }) => is_withheld) && <Notice>{t('withheldLine')}</Notice>}
        <ol className={classes.questions}>
          {seen.questions.map((question, i) => (
            <Question key={question.question_id} question={question} no={i + 1} says={!seen.questions.every((one) => one.is_withheld)} />
          ))}
        </ol>
      </Section>
    </>
  )
}
