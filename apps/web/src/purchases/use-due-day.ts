import { useState } from 'react'
import { useTexts } from '../kit/texts/texts.ts'
import { isPastDay } from './due-field.tsx'

/** Until when a course is due, or that it never is: one of the two is chosen before seats are assigned. */
export const useDueDay = () => {
  const t = useTexts('purchases')
  const [day, setDay] = useState('')
  const [isNever, setNever] = useState(false)
  return {
    day,
    setDay,
    isNever,
    chooseNever: (never: boolean) => {
      setNever(never)
      setDay('')
    },
    why: isPastDay(day) ? t('assign.dueWrong') : day === '' && !isNever ? t('assign.dueChoose') : null,
    /** As the calls take it. */
    input: day ? { due_on: day } : {},
  }
}

export type DueDay = ReturnType<typeof useDueDay>
