/** 'Audit requests': what auditors asked the company for, those without an answer first. */
import { getAuditorRequestList } from '@jujur/contract/auditor-room.ts'
import type { Output } from '@jujur/contract/call.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { Link } from 'react-router'
import { ForYouFilter } from '../approvals/waits-filter.tsx'
import { CallList } from '../kit/lists/call-list.tsx'
import type { Column } from '../kit/lists/columns.ts'
import { useList } from '../kit/lists/use-list.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { AnswerRequest } from './answer-request.tsx'
import classes from './auditor-room.module.css'
import { RequestAnswers, RequestState } from './request-words.tsx'

type Asked = Output<typeof getAuditorRequestList>['posts'][number]

const useColumns = (): Column<Asked>[] => {
  const t = useTexts('auditorRooms')
  const { day } = useFormat()
  return [
    {
      key: 'subject',
      title: t('requests.subject'),
      cell: ({ subject, words, answers }) => (
        <>
          {subject}
          <span className={classes.asked}>{words}</span>
          <RequestAnswers answers={answers} />
        </>
      ),
      csv: ({ subject }) => subject,
    },
    {
      key: 'guest',
      title: t('guest'),
      cell: ({ auditor_room_id, guest_name }) => <Link to={hrefOf('companyAuditorRooms', { id: auditor_room_id })}>{guest_name}</Link>,
      csv: ({ guest_name }) => guest_name,
      phone: 'line',
    },
    { key: 'due_on', title: t('requests.due'), sort: 'due_on', cell: ({ due_on }) => day(due_on), phone: 'line', nowrap: true },
    { key: 'state', title: t('stateTitle'), cell: (request) => <RequestState request={request} />, phone: 'end' },
    {
      key: 'act',
      title: t('answer.title'),
      quietTitle: true,
      cell: (request) => request.may_answer && <AnswerRequest request={request} />,
      phone: 'act',
    },
  ]
}

export const AuditorRequestsScreen = () => {
  const t = useTexts('auditorRooms')
  const columns = useColumns()
  const list = useList(getAuditorRequestList, { rows: ({ posts }) => posts, filters: ['waits'] })
  return (
    <Sheet>
      <PageTitle title={t('requests.title')} line={t('requests.line')} />
      <CallList
        id="auditor-requests"
        title={t('requests.title')}
        list={list}
        rowKey={({ auditor_request_id }) => auditor_request_id}
        columns={columns}
        filters={<ForYouFilter queue={list} desks={[{ value: 'auditor_requests', label: t('requests.toAnswer') }]} />}
        opens={false}
        empty={{ title: t('requests.none'), text: t('requests.noneText') }}
      />
    </Sheet>
  )
}
