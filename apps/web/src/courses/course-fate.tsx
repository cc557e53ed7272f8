import { type TraineeCourse, TraineeCourseDelete, TraineeCourseUpdate } from '@jujur/contract/courses.ts'
import { useNavigate } from 'react-router'
import { FateMenu } from '../authoring/fate-menu.tsx'
import { useDeletion } from '../authoring/use-deletion.ts'
import { useMay } from '../kit/call/may.ts'
import { useSend } from '../kit/call/use-send.ts'
import { useTexts } from '../kit/texts/texts.ts'

/** Deleted only where it was never sent for review. */
export const CourseFate = ({ course, onClose }: { course: TraineeCourse; onClose: () => void }) => {
  const t = useTexts('courses')
  const may = useMay()
  const navigate = useNavigate()
  const updating = useSend(TraineeCourseUpdate)
  const { course_id, version, status, title, versions } = course
  const archive = async (archived: boolean) => (await updating.send({ course_id, version, status: archived ? 'archived' : 'active' })) !== undefined
  const remove = useDeletion(TraineeCourseDelete, { course_id }, onClose)
  return (
    <FateMenu
      content={{ kind: 'course', id: course_id }}
      title={title}
      archived={status === 'archived'}
      onCopied={(id) => void navigate(`?id=${id}`)}
      onArchive={may(TraineeCourseUpdate.name) ? archive : undefined}
      onDelete={versions.length === 0 && status !== 'in_review' ? remove : undefined}
      deleteText={t('delete.text', { title })}
    />
  )
}
