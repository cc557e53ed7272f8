/** Seats for the people of a file: file, columns, dry run, assignment. Where it stands is the server's to say once it is checked, so it can be left and come back to. */
import {
  checkSeatFile,
  commitSeatFile,
  getSeatFileColumns,
  getSeatJob,
  type PurchasedCourse,
  type SeatFileField,
  seatFile,
} from '@jujur/contract/purchases.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import type { TraineeJob } from '@jujur/contract/trainees.ts'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { send } from '../kit/call/api.ts'
import { showTrouble } from '../kit/call/trouble.ts'
import { useSend } from '../kit/call/use-send.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { ReadTrouble } from '../kit/trouble/read-trouble.tsx'
import { JobProgress } from '../long-work/job-progress.tsx'
import { JobReport } from '../long-work/job-report.tsx'
import { useJob } from '../long-work/use-job.ts'
import { ChooseFile } from '../spreadsheet-import/choose-file.tsx'
import { CommitBar } from '../spreadsheet-import/commit-bar.tsx'
import { FileSteps } from '../spreadsheet-import/file-steps.tsx'
import { MatchFile, type ReadFile } from '../spreadsheet-import/match-file.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonRow } from '../ui/button-row.tsx'
import { FigureList } from '../ui/figure-list.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Section } from '../ui/section.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { SkeletonRows } from '../ui/skeleton-rows.tsx'
import { Stack } from '../ui/stack.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { DueField, isPastDay } from './due-field.tsx'
import own from './purchased.module.css'
import { useSeatWords } from './seat-words.ts'

const steps = ['file', 'columns', 'check', 'assign'] as const
const pathOf = ({ purchased_course_id }: PurchasedCourse, file?: number | 'new') => hrefOf('purchasedCourses', { id: purchased_course_id, file })

/** Who would get a seat, who would not and why, and whether the seats are enough. */
const Check = ({ job, course, onStarted }: { job: TraineeJob; course: PurchasedCourse; onStarted: () => void }) => {
  const t = useTexts('purchases')
  const columns = useTexts('columns')
  const { number, dateTime, sentences } = useFormat()
  const { words } = useSeatWords()
  const [due, setDue] = useState('')
  const [free, setFree] = useState(course.left)
  const ready = job.total - job.skipped
  const short = ready > free
  const { send: commit, sending } = useSend(commitSeatFile, {
    treats: {
      2111: (refused) => {
        const { reason, left = 0 } = refused.data as { reason: string; left?: number }
        if (reason === 'none_left') return setFree(left)
        showTrouble(refused)
        onStarted()
      },
    },
    onDone: onStarted,
  })
  return (
    <Stack>
      <FigureList
        layout="close"
        items={[
          { value: number(ready), label: t('file.ready') },
          { value: number(job.skipped), label: columns('from.skipped') },
          { value: number(free), label: t('file.free') },
        ]}
      />
      {ready === 0 && (
        <Notice tone="bad" title={t('file.nobody')}>
          {t('file.nobodyText')}
        </Notice>
      )}
      {short && (
        <Notice
          tone="bad"
          role="alert"
          title={t('file.short', { count: ready - free })}
          action={
            <Button component={Link} to={hrefOf('courseCatalogue')} size="xs" variant="default">
              {t('people.buy')}
            </Button>
          }
        >
          {t('file.shortText')}
        </Notice>
      )}
      <JobReport job={job} call={getSeatJob} words={words} />
      {ready > 0 && <DueField value={due} onChange={setDue} />}
      <CommitBar>
        {ready > 0 && (
          <Button
            loading={sending}
            disabled={short || isPastDay(due)}
            aria-describedby="seat-file-why"
            onClick={() => void commit({ job_id: job.job_id, ...(due ? { due_on: due } : {}) })}
          >
            {t('assign.submit', { count: ready })}
          </Button>
        )}
        <Button component={Link} to={pathOf(course, 'new')} variant="default">
          {columns('from.another')}
        </Button>
        {ready > 0 && (
          <p id="seat-file-why">
            {short
              ? t('file.short', { count: ready - free })
              : sentences([
                  job.skipped > 0 ? columns('from.leavesOut', { count: job.skipped }) : columns('from.leavesNone'),
                  job.expires_at && t('file.until', { time: dateTime(job.expires_at) }),
                ])}
          </p>
        )}
      </CommitBar>
    </Stack>
  )
}

const Progress = ({ job, course }: { job: TraineeJob; course: PurchasedCourse }) => {
  const t = useTexts('purchases')
  const columns = useTexts('columns')
  const { words } = useSeatWords()
  if (job.state !== 'done') return <JobProgress job={job} label={t('many.started')} />
  return (
    <Stack>
      <Notice tone={job.done > 0 ? 'ok' : 'info'} role="status" title={t('many.done', { count: job.done })}>
        {t('file.doneText')}
      </Notice>
      <ButtonRow>
        <Button component={Link} to={pathOf(course)}>
          {t('file.toPeople')}
        </Button>
        <Button component={Link} to={pathOf(course, 'new')} variant="default">
          {columns('from.another')}
        </Button>
      </ButtonRow>
      {job.skipped > 0 && <JobReport job={job} call={getSeatJob} words={words} />}
    </Stack>
  )
}

export const SeatFile = ({ course, id }: { course: PurchasedCourse; id: number | null }) => {
  const t = useTexts('purchases')
  const columns = useTexts('columns')
  const navigate = useNavigate()
  const { labels } = useSeatWords()
  const { job, data, error, retry, reload } = useJob(getSeatJob, id)
  const [read, setRead] = useState<ReadFile<SeatFileField> | null>(null)
  const { purchased_course_id } = course
  // A job's number in the address of another course gives no seats of this one.
  const foreign = data !== undefined && 'purchased_course_id' in data && data.purchased_course_id !== purchased_course_id
  const shown = foreign ? undefined : job
  const at = id === null ? (read ? 1 : 0) : !shown ? -1 : shown.state === 'checked' ? 2 : 3
  const fileLine = read && (read.found.sheet ? columns('from.sheet', { file: read.file.name, sheet: read.found.sheet }) : read.file.name)
  const again = (
    <Button component={Link} to={pathOf(course, 'new')} variant="default">
      {columns('from.another')}
    </Button>
  )
  return (
    <Sheet width="dashboard">
      <PageTitle
        title={t('file.title')}
        line={shown?.file_name ?? fileLine ?? t('assign.line', { title: course.title, count: course.left })}
        actions={<TextLink to={pathOf(course)}>{t('file.back')}</TextLink>}
      />
      <FileSteps label={t('file.stepsLabel')} steps={steps.map((step) => t(`file.steps.${step}`))} at={at} finished={shown?.state === 'done'} />
      {id === null && !read && (
        <div className={own.file}>
          <Section title={t('file.chooseTitle')} line={t('file.chooseLine')} ruled>
            <ChooseFile
              read={async (file, options) => {
                const { data } = await send(getSeatFileColumns, {}, options)
                setRead({ file, found: data })
              }}
            />
          </Section>
        </div>
      )}
      {id === null && read && (
        <MatchFile
          declared={seatFile}
          labels={labels}
          read={read}
          onRead={setRead}
          onBack={() => setRead(null)}
          lookAgain={async (said, options) => (await send(getSeatFileColumns, said, options)).data}
          check={async (matching, options) => {
            const { data } = await send(checkSeatFile, { purchased_course_id: String(purchased_course_id), matching }, options)
            void navigate(pathOf(course, data.job.job_id), { replace: true })
          }}
          notComplete={t('file.notComplete')}
        />
      )}
      {id !== null && !data && !error && <SkeletonRows rows={6} />}
      {error && !job && (
        <Stack>
          <ReadTrouble error={error} onRetry={retry} />
          {again}
        </Stack>
      )}
      {foreign && (
        <Notice tone="info" action={again}>
          {t('file.foreign')}
        </Notice>
      )}
      {shown?.state === 'checked' && <Check key={shown.job_id} job={shown} course={course} onStarted={() => void reload()} />}
      {shown && shown.state !== 'checked' && <Progress job={shown} course={course} />}
    </Sheet>
  )
}
