import { type CourseFinding, checkTraineeCourse } from '@jujur/contract/course-versions.ts'
import { type TraineeCourse, TraineeCourseUpdate } from '@jujur/contract/courses.ts'
import { type ContentLanguage, contentLanguages } from '@jujur/contract/enumerations.ts'
import { type TraineeModule, UpdateModuleItem } from '@jujur/contract/modules.ts'
import { useEffect, useState } from 'react'
import { useItemMoves } from '../authoring/use-item-moves.ts'
import { useMay } from '../kit/call/may.ts'
import { useLeaveScope } from '../kit/forms/leave-guard.ts'
import { useAddress } from '../kit/lists/use-address.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { partOf } from './course-check.tsx'
import type { CourseFields } from './course-fields.ts'
import { certificate, check, idOf, itemNode, moduleNode, nodeAt, nodesOf, pledge, settings } from './course-nodes.ts'
import { openOf } from './review-comments.tsx'
import { useCourseDraft } from './use-course-draft.ts'

/** What of the course stands open, and in which language beside its own it is written; in the address too, so that it is open again after a reload. */
const useCoursePlace = (course: TraineeCourse) => {
  const { params, change } = useAddress()
  const [current, show] = useState(() => nodeAt(params.get('at'), course))
  const [language, setLanguage] = useState<ContentLanguage>(() => {
    const asked = contentLanguages.find((one) => one === params.get('in') && one !== course.language)
    return asked ?? (course.language === 'ms' ? 'en' : 'ms')
  })
  const [renamed, setRenamed] = useState(0)
  const open = (node: string) => {
    show(node)
    change((next) => (node === settings ? next.delete('at') : next.set('at', node)), { replace: true })
  }
  return {
    current,
    open,
    /** Counts up when the name of what is open is to be typed. */
    renamed,
    rename: (node: string) => {
      open(node)
      setRenamed((times) => times + 1)
    },
    language,
    setLanguage,
  }
}

/** The items of the modules as they are moved here. What was written after a move is undone before it. */
const useCourseMoves = (course: TraineeCourse, written: CourseFields) => {
  const moves = useItemMoves(course.modules)
  const { forget } = moves
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the draft, and only that.
  useEffect(() => forget(), [written])
  return moves
}

/** The modules in the order of the draft, and which part is open: one that is gone gives way to the settings. */
const useCourseParts = (course: TraineeCourse, fields: CourseFields, shown: (module: TraineeModule) => TraineeModule, current: string) => {
  const t = useTexts('courses')
  const words = useTexts('modules')
  const publishing = useTexts('publishing')
  const mayCheck = useMay()(checkTraineeCourse.name)
  const modules = fields.modules.flatMap((id) => course.modules.find(({ module_id }) => module_id === id) ?? []).map(shown)
  const item = modules.flatMap(({ items }) => items).find(({ module_item_id }) => itemNode(module_item_id) === current)
  const module = modules.find(({ module_id, items }) => moduleNode(module_id) === current || items.some((one) => one === item))
  const isOpen = current === pledge || current === certificate || (current === check && mayCheck) || module !== undefined
  const commented = (module_item_id: number) => {
    const count = openOf(course.sent_back?.comments ?? [], module_item_id).length
    return count > 0 ? publishing('comments.open', { count }) : null
  }
  const nodes = nodesOf(t, words, course, modules, mayCheck ? publishing('check.title') : null, fields.sample_item_id, commented)
  return { modules, item, module, open: isOpen ? current : settings, nodes }
}

/** A course under edit: its own draft, the moves of its items, and what of it stands open. */
export const useCourseEditor = (course: TraineeCourse) => {
  const may = useMay()
  const { draft, part, labels, errorOf } = useCourseDraft(course)
  const moves = useCourseMoves(course, draft.value)
  const place = useCoursePlace(course)
  const parts = useCourseParts(course, draft.value, moves.shown, place.current)
  const { scope, leave } = useLeaveScope()
  const { languages, modules } = draft.value
  return {
    course,
    draft,
    part,
    labels,
    errorOf,
    moves,
    place,
    parts,
    scope,
    leave,
    // One that the course is no longer to have is not written in; with none there is only its own.
    language: !languages || languages.includes(place.language) ? place.language : (languages[0] ?? course.language),
    readOnly: !may(TraineeCourseUpdate.name),
    itemsReadOnly: !may(UpdateModuleItem.name),
    openFinding: ({ module_item_id, module_no, code, language: of }: CourseFinding) => {
      const found = module_no === null ? undefined : parts.modules[module_no - 1]
      place.open(module_item_id !== null ? itemNode(module_item_id) : found ? moduleNode(found.module_id) : partOf(code))
      if (of && of !== course.language) place.setLanguage(of)
    },
    moveNode: (node: string, to: number, parent: string | null) => {
      const id = idOf(node)
      if (parent !== null) {
        const go = () => void moves.move(id, { module_id: idOf(parent), at: to })
        // In another module its form begins anew.
        return node === parts.open && parts.module && parent !== moduleNode(parts.module.module_id) ? leave(go) : go()
      }
      const others = modules.filter((one) => one !== id)
      others.splice(to, 0, id)
      draft.set({ modules: others })
    },
    /** Puts a module among the others, and opens it once that is saved. */
    putIn: async (module_id: number, at: number) => {
      draft.set({ modules: modules.toSpliced(at, 0, module_id) })
      if (await draft.flush()) place.open(moduleNode(module_id))
    },
    takeOut: (module_id: number) => {
      draft.set({ modules: modules.filter((id) => id !== module_id) })
      place.open(settings)
    },
  }
}
export type CourseEditorState = ReturnType<typeof useCourseEditor>
