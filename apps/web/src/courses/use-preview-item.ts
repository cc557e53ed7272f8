import type { SeenCourse } from '@jujur/contract/course-versions.ts'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useHref } from '../kit/lists/use-href.ts'
import type { PreviewItem } from './preview-lesson.tsx'

/** Which lesson the address names, and the ways to the others. */
export const usePreviewItem = (course: SeenCourse) => {
  const href = useHref()
  const [params] = useSearchParams()
  const items = course.modules.flatMap((module) => module.items)
  const at = items.findIndex(({ module_item_id }) => String(module_item_id) === params.get('item'))
  const heading = useRef<HTMLHeadingElement>(null)
  const seen = useRef(at)
  useEffect(() => {
    if (seen.current !== at) heading.current?.focus({ preventScroll: true })
    seen.current = at
  }, [at])
  return {
    item: items[at],
    /** The cover has none. */
    hasPrevious: at >= 0,
    previous: items[at - 1],
    next: items[at + 1],
    toItem: (one: PreviewItem | undefined) => href((query) => (one ? query.set('item', String(one.module_item_id)) : query.delete('item'))),
    /** Of the lesson; it takes the focus when another is shown. */
    heading,
  }
}
export type PreviewPlace = ReturnType<typeof usePreviewItem>
