import type { ContentLanguage } from '@jujur/contract/enumerations.ts'
import type { ModuleItem } from '@jujur/contract/modules.ts'
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import type { OnDraft } from '../authoring/pane.ts'
import { SkeletonRows } from '../ui/skeleton-rows.tsx'

// Writing rich text needs much that a course without texts does not.
const MaterialPane = lazy(() => import('../materials/material-pane.tsx').then((module) => ({ default: module.MaterialPane })))
const QuizPane = lazy(() => import('../quizzes/quiz-pane.tsx').then((module) => ({ default: module.QuizPane })))

type Props = {
  item: ModuleItem
  language: ContentLanguage
  /** Language tabs. */
  tabs: ReactNode
  onDraft: OnDraft
  /** Counts up when its name is to be typed. */
  focused: number
}

/** A material or quiz, edited where it stands; it changes wherever it is used. */
export const ItemEditor = ({ item, focused, ...props }: Props) => {
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focused === 0) return
    // It may have to be read first.
    const look = setInterval(() => {
      const input = field.current?.querySelector('input')
      if (!input) return
      clearInterval(look)
      input.focus()
      input.select()
    }, 50)
    return () => clearInterval(look)
  }, [focused])
  return (
    <div ref={field}>
      <Suspense fallback={<SkeletonRows rows={4} />}>
        {item.material_id === null ? <QuizPane quiz_id={item.quiz_id ?? 0} {...props} /> : <MaterialPane material_id={item.material_id} {...props} />}
      </Suspense>
    </div>
  )
}
