import { IconFlag, IconFlagFilled } from '@tabler/icons-react'
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import type { SaveState } from './autosave.ts'
import classes from './quiz.module.css'
import { SaveLine } from './save-line.tsx'
import type { Question } from './shapes.ts'

type Props = {
  question: Question
  chosen: readonly number[]
  flagged: boolean
  saveState: SaveState
  onChoose: (optionIds: number[]) => void
  onFlag: () => void
  /** To the question before or after. */
  onGo: (by: 1 | -1) => void
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName))
const isOption = (target: EventTarget | null) => target instanceof HTMLInputElement && (target.type === 'radio' || target.type === 'checkbox')

export const QuizQuestion = ({ question, chosen, flagged, saveState, onChoose, onFlag, onGo }: Props) => {
  const t = useTexts('player')
  const several = question.type === 'multiple'
  const list = useRef<HTMLFieldSetElement>(null)
  const choose = (optionId: number) => {
    if (!several) onChoose([optionId])
    else onChoose(chosen.includes(optionId) ? chosen.filter((id) => id !== optionId) : [...chosen, optionId])
  }

  const act = useRef({ choose, onGo, options: question.options })
  act.current = { choose, onGo, options: question.options }
  // Before the question is painted, so that no key is lost between two questions.
  useLayoutEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || isTyping(event.target) || document.querySelector('dialog[open]')) return
      const option = /^[1-9]$/.test(event.key) ? act.current.options[Number(event.key) - 1] : undefined
      if (option) {
        event.preventDefault()
        act.current.choose(option.option_id)
        list.current?.querySelector<HTMLInputElement>(`input[value="${option.option_id}"]`)?.focus()
        return
      }
      // Within the options the arrows walk through them, as everywhere.
      if (isOption(event.target) || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
      act.current.onGo(event.key === 'ArrowRight' ? 1 : -1)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])

  /** Radio buttons have this from the browser; check boxes get it here. */
  const walk = (event: KeyboardEvent<HTMLFieldSetElement>) => {
    if (!several || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') || !isOption(event.target)) return
    event.preventDefault()
    const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input')]
    const here = boxes.indexOf(event.target as HTMLInputElement)
    boxes.at((here + (event.key === 'ArrowDown' ? 1 : -1)) % boxes.length)?.focus()
  }

  const FlagIcon = flagged ? IconFlagFilled : IconFlag
  return (
    <div>
      <fieldset ref={list} className={classes.question} onKeyDown={walk}>
        <legend>{question.text}</legend>
        <p className={classes.hint}>
          {several ? t('quiz.chooseSeveral') : t('quiz.chooseOne')}
          <span className={classes.desk}> {t('quiz.orPress')}</span>
        </p>
        {question.options.map((option, i) => (
          <label key={option.option_id} className={classes.option}>
            <input
              type={several ? 'checkbox' : 'radio'}
              name={`question-${question.question_id}`}
              value={option.option_id}
              checked={chosen.includes(option.option_id)}
              onChange={() => choose(option.option_id)}
            />
            <span>{option.value}</span>
            <span className={classes.key} aria-hidden="true">
              {i + 1}
            </span>
          </label>
        ))}
      </fieldset>
      <div className={classes.below}>
        <Button
          variant="subtle"
          className={classes.mark}
          aria-pressed={flagged}
          leftSection={<FlagIcon size={17} stroke={1.75} aria-hidden="true" />}
          onClick={onFlag}
        >
          {flagged ? t('quiz.marked') : t('quiz.mark')}
        </Button>
        <SaveLine state={saveState} />
      </div>
    </div>
  )
}
