/** 'Failed Emails': those that could not be delivered, why, and another try for those that are worth one. The super admin's dashboard leads here. */
import { type FailedMail, getFailedMailList, mailFailures, sendFailedMails } from '@jujur/contract/dashboard.ts'
import { useMay } from '../kit/call/may.ts'
import { showTrouble } from '../kit/call/trouble.ts'
import { useSend } from '../kit/call/use-send.ts'
import { CallList } from '../kit/lists/call-list.tsx'
import type { Column } from '../kit/lists/columns.ts'
import { FilterSelect } from '../kit/lists/filter-select.tsx'
import { useList } from '../kit/lists/use-list.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { focusHeading } from '../ui/focus.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { useToast } from '../ui/use-toast.ts'

/** Sends again, and says of how many it did. */
const useSendAgain = () => {
  const t = useTexts('dashboard')
  const { sentences } = useFormat()
  const { say } = useToast()
  const { send, sending } = useSend(sendFailedMails, {
    treats: {
      2111: (refused) => ((refused.data as { reason?: string } | null)?.reason === 'none_left' ? say(t('mails.none')) : showTrouble(refused)),
    },
    onDone: ({ sent, left }) => say(sentences([t('mails.sent', { count: sent }), left > 0 && t('mails.leftToo', { count: left })])),
  })
  const sendAgain = async (mails: readonly FailedMail[]) => {
    await send({ mail_ids: mails.map(({ mail_id }) => mail_id) })
    // The rows go, and with them the button that had the focus.
    focusHeading(() => document.querySelector('main'))
  }
  return { sendAgain, sending }
}

const useWhyNot = () => {
  const t = useTexts('dashboard')
  return { expired: t('mails.expired'), permission: t('mails.noRight') }
}

const useColumns = ({ sendAgain, sending }: ReturnType<typeof useSendAgain>): Column<FailedMail>[] => {
  const t = useTexts('dashboard')
  const { dateTime, number } = useFormat()
  const whyNot = useWhyNot()
  return [
    { key: 'to', title: t('mails.to'), cell: ({ to_masked }) => to_masked },
    { key: 'topic', title: t('mails.topic'), phone: 'plain', cell: ({ topic }) => t(topic ? `mails.topics.${topic}` : 'mails.unknown') },
    { key: 'failure', title: t('mails.failure'), phone: 'plain', cell: ({ failure }) => t(failure ? `mails.failures.${failure}` : 'mails.unknown') },
    { key: 'failed_at', title: t('mails.failed'), sort: 'failed_at', phone: 'line', nowrap: true, cell: ({ failed_at }) => dateTime(failed_at) },
    {
      key: 'created_at',
      title: t('mails.created'),
      sort: 'created_at',
      phone: 'hide',
      hidden: true,
      nowrap: true,
      cell: ({ created_at }) => dateTime(created_at),
    },
    { key: 'tries', title: t('mails.tries'), phone: 'hide', hidden: true, align: 'end', cell: ({ tries }) => number(tries) },
    {
      key: 'again',
      title: t('mails.again'),
      quietTitle: true,
      align: 'end',
      phone: 'act',
      cell: (mail) =>
        mail.can.because ? (
          whyNot[mail.can.because]
        ) : (
          <Button
            variant="subtle"
            size="xs"
            disabled={sending}
            aria-label={`${t('mails.again')}: ${mail.to_masked}`}
            onClick={() => void sendAgain([mail])}
          >
            {t('mails.again')}
          </Button>
        ),
      csv: () => undefined,
    },
  ]
}

export const FailedMailsScreen = () => {
  const t = useTexts('dashboard')
  const may = useMay()
  const sending = useSendAgain()
  const columns = useColumns(sending)
  const whyNot = useWhyNot()
  const list = useList(getFailedMailList, { rows: (data) => data.posts, sort: 'failed_at', dir: 'desc', filters: ['failure'] })
  return (
    <Sheet>
      <PageTitle title={t('mails.title')} line={t('mails.line')} />
      <CallList
        id="failed-mails"
        title={t('mails.records')}
        list={list}
        rowKey={({ mail_id }) => mail_id}
        columns={columns}
        searchHint={t('mails.search')}
        opens={false}
        whyNot={({ can }) => (can.send ? null : whyNot[can.because ?? 'permission'])}
        bulk={
          may(sendFailedMails.name)
            ? (mails, clear) => (
                <Button size="xs" variant="default" loading={sending.sending} onClick={() => void sending.sendAgain(mails).then(clear)}>
                  {t('mails.again')}
                </Button>
              )
            : undefined
        }
        filters={
          <FilterSelect
            label={t('mails.failure')}
            value={list.state.filters.failure}
            onChange={(failure) => list.set({ filters: { failure } })}
            options={mailFailures.map((value) => ({ value, label: t(`mails.failures.${value}`) }))}
          />
        }
        empty={{ title: t('mails.empty'), text: t('mails.emptyText') }}
      />
    </Sheet>
  )
}
