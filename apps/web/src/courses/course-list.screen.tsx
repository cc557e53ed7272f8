import { importTraineeCourse } from '@jujur/contract/course-versions.ts'
import { type CourseRow, courseStatuses, createTraineeCourse, TraineeCourseList } from '@jujur/contract/courses.ts'
import { type ComponentType, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ContentList } from '../authoring/content-list.tsx'
import { useMay } from '../kit/call/may.ts'
import { useCurrentTab } from '../kit/call/tabs.ts'
import { type Column, momentCell } from '../kit/lists/columns.ts'
import { useList } from '../kit/lists/use-list.ts'
import { useNew } from '../kit/lists/use-new.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { CourseCompare } from './course-compare.tsx'
import { CourseEditorOf } from './course-editor.tsx'
import { CoursePreview } from './course-preview.tsx'
import { CourseReview } from './course-review.tsx'
import { CourseState, courseStateText } from './course-state.tsx'
import { Enrolments } from './enrolments.tsx'
import { ImportCourse } from './import-course.tsx'
import { NewCourse } from './new-course.tsx'
import { ReviewList } from './review-list.tsx'
import { Revocations } from './revocations.tsx'
import { type CourseTab, CourseTabs } from './tabs.tsx'

const useColumns = (): Column<CourseRow>[] => {
  const t = useTexts('courses')
  const { number, dateTime, money } = useFormat()
  return [
    { key: 'title', title: t('fields.title'), sort: 'title', cell: (row) => row.title, csv: (row) => row.title },
    { key: 'code', title: t('fields.code'), sort: 'code', cell: (row) => row.code, phone: 'line' },
    { key: 'modules', title: t('list.modules'), cell: (row) => number(row.modules), csv: (row) => row.modules, align: 'end', phone: 'hide' },
    { key: 'price', title: t('fields.price'), cell: (row) => money(row.price_sen), csv: (row) => row.price_sen / 100, align: 'end', phone: 'hide' },
    {
      key: 'live',
      title: t('list.live'),
      cell: (row) => (row.live_version === null ? t('list.notLive') : t('list.version', { version: row.live_version })),
      csv: (row) => row.live_version,
      phone: 'line',
    },
    {
      key: 'status',
      title: t('list.status'),
      cell: (row) => <CourseState status={row.status} changed={row.changed_since} />,
      csv: (row) => t(`status.${courseStateText({ status: row.status, changed: row.changed_since })}`),
      phone: 'end',
    },
    {
      key: 'updated_at',
      title: t('list.changed'),
      sort: 'updated_at',
      cell: (row) => dateTime(row.updated_at),
      csv: (row) => momentCell(row.updated_at),
      phone: 'hide',
      nowrap: true,
    },
    { key: 'updated_by', title: t('list.changedBy'), cell: (row) => row.updated_by, phone: 'hide' },
  ]
}

const Courses = () => {
  const t = useTexts('courses')
  const columns = useColumns()
  const may = useMay()
  const { isNew, setNew } = useNew()
  const publishing = useTexts('publishing')
  const mayMake = may(createTraineeCourse.name)
  const [importing, setImporting] = useState(false)
  const list = useList(TraineeCourseList, { rows: (data) => data.posts, sort: 'updated_at', dir: 'desc', filters: ['status'] })
  if (list.openId !== null) return <CourseEditorOf key={list.openId} course_id={list.openId} onClose={() => list.open(null)} />
  return (
    <ContentList
      id="courses"
      title={t('list.title')}
      line={t('list.line')}
      head={<CourseTabs current="courses" />}
      make={mayMake ? { label: t('new.title'), onClick: () => setNew(true) } : null}
      other={may(importTraineeCourse.name) ? { label: publishing('zip.import'), onClick: () => setImporting(true) } : null}
      list={list}
      rowKey={(row) => row.course_id}
      columns={columns}
      states={courseStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
      empty={{ title: t('list.emptyTitle'), text: t('list.emptyText') }}
      exportName="courses"
    >
      {mayMake && isNew && <NewCourse onClose={() => setNew(false)} onDone={({ course_id }) => list.open(course_id)} />}
      {importing && <ImportCourse onClose={() => setImporting(false)} />}
    </ContentList>
  )
}

const idOf = (text: string | null): number | null => (/^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : null)

/** The list of what was sent, or with `&id=` one of it. */
const Review = () => {
  const [params] = useSearchParams()
  const id = idOf(params.get('id'))
  return id ? <CourseReview key={id} id={id} /> : <ReviewList />
}

const tabs: Record<CourseTab, ComponentType> = {
  courses: Courses,
  courseReviews: Review,
  courseEnrolments: Enrolments,
  certificateRevocations: Revocations,
}

/**
 * Courses (`?new=1` makes one), and under further tabs what becomes of them; the first tab that is open to somebody is theirs. `?preview=` a
 * course, or `?version=` a published version of one, as a trainee sees it; `?compare=` a draft beside a published version.
 */
export const CoursesScreen = () => {
  const [params] = useSearchParams()
  const tab = useCurrentTab(tabs, 'courses')
  const preview = idOf(params.get('preview'))
  const version = idOf(params.get('version'))
  const compared = idOf(params.get('compare'))
  if (compared) return <CourseCompare key={compared} course_id={compared} />
  if (version) return <CoursePreview key={version} versionId={version} />
  if (preview) return <CoursePreview key={preview} courseId={preview} of={params.get('of') === 'submitted' ? 'submitted' : 'draft'} />
  const Shown = tabs[tab]
  return <Shown key={tab} />
}
