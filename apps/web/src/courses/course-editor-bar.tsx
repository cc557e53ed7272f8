import { previewTraineeCourse, submitTraineeCourseForReview } from '@jujur/contract/course-versions.ts'
import type { TraineeCourse } from '@jujur/contract/courses.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { IconEye } from '@jujur/icons'
import { Link } from 'react-router'
import { DraftBar } from '../authoring/draft-bar.tsx'
import { fieldName } from '../authoring/field-name.ts'
import { before, type PaneDraft, withMoves } from '../authoring/pane.ts'
import { useMay } from '../kit/call/may.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { StateBadge } from '../ui/state-badge.tsx'
import { CompareLink, useChangeCount } from './course-comparison.tsx'
import { CourseFate } from './course-fate.tsx'
import { isDraft } from './course-nodes.ts'
import { CourseState } from './course-state.tsx'
import classes from './courses.module.css'
import type { CourseEditorState } from './use-course-editor.ts'

/** Sent back, a draft beside what is published, or as it stands. */
const CourseBadge = ({ course, isNext }: { course: TraineeCourse; isNext: boolean }) => {
  const t = useTexts('courses')
  const publishing = useTexts('publishing')
  const [live] = course.versions
  if (course.sent_back && course.status !== 'in_review') return <StateBadge state="rejected">{publishing('state.3')}</StateBadge>
  if (live && course.status === 'published' && isNext)
    return <StateBadge state="notStarted">{t('editor.draftOf', { version: live.version_no + 1 })}</StateBadge>
  return <CourseState status={course.status} />
}

/** Names of the fields of the course, while no part of it with a form of its own is open. */
const useFieldNames = (labels: CourseEditorState['labels'], hasPane: boolean) => {
  const t = useTexts('courses')
  const words = useTexts('modules')
  const own = {
    ...labels,
    modules: t('list.modules'),
    pledge_text: t('editor.pledge'),
    certificate: t('editor.certificate'),
    needs: t('needs.title'),
    sample_item_id: t('sample.title'),
    cover: t('cover.title'),
    cover_alt: t('fields.coverAlt'),
  }
  return (field: string) => {
    const key = field.split('.')[0] ?? ''
    return !hasPane && key in own ? own[key as keyof typeof own] : fieldName(words, field)
  }
}

type ActsProps = { course: TraineeCourse; nothingNew: TraineeCourse['nothing_new']; onSend: () => void; onClose: () => void }
const CourseActs = ({ course, nothingNew, onSend, onClose }: ActsProps) => {
  const t = useTexts('courses')
  const publishing = useTexts('publishing')
  const may = useMay()
  const count = useChangeCount(course)
  return (
    <>
      {may(previewTraineeCourse.name) && (
        <Button
          component={Link}
          to={hrefOf('courses', { preview: course.course_id })}
          variant="default"
          leftSection={<IconEye size={17} stroke={1.75} aria-hidden="true" />}
        >
          {t('editor.preview')}
        </Button>
      )}
      {may(submitTraineeCourseForReview.name) && course.status !== 'archived' && (
        <Button why={nothingNew && publishing(`send.${nothingNew}`)} onClick={onSend}>
          {count > 0 ? t('editor.sendChanges', { count }) : publishing('send.open')}
        </Button>
      )}
      <CourseFate course={course} onClose={onClose} />
    </>
  )
}

type Props = { editor: CourseEditorState; pane: PaneDraft | null; onSend: () => void; onClose: () => void }

/** Which course it is and where it stands, whether all is saved, and what can be done with it. */
export const CourseEditorBar = ({ editor, pane, onSend, onClose }: Props) => {
  const t = useTexts('courses')
  const { course, draft, part, labels, moves, parts, readOnly, itemsReadOnly } = editor
  const nameOf = useFieldNames(labels, pane !== null)
  const [live] = course.versions
  const isNext = isDraft(course, parts.nodes)
  // The form's own state, unless the course itself still has something to save.
  const shown = pane && draft.state === 'saved' ? before(pane, draft) : draft
  // What is typed and not yet answered is something new.
  const nothingNew = shown.state === 'saved' && draft.version === course.version ? course.nothing_new : null
  return (
    <DraftBar
      draft={withMoves(shown, moves)}
      readOnly={readOnly && itemsReadOnly}
      title={draft.value.title}
      part={part}
      badge={<CourseBadge course={course} isNext={isNext} />}
      line={
        live &&
        isNext && (
          <>
            {course.people > 0 && t('editor.live', { version: live.version_no, count: course.people })}{' '}
            <span className={classes.whole}>
              <CompareLink course={course} />
            </span>
          </>
        )
      }
      actions={<CourseActs course={course} nothingNew={nothingNew} onSend={onSend} onClose={onClose} />}
      fieldName={nameOf}
    />
  )
}
