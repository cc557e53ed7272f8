import { reportBreach } from '@jujur/contract/privacy-desk.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { AskDrawer } from './ask-drawer.tsx'

const moment = (value: string | undefined) => (value ? new Date(value).toISOString() : undefined)

export const ReportBreach = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts('privacy')
  return (
    <AskDrawer
      call={reportBreach}
      title={t('report')}
      line={t('reportLine')}
      fields={[
        { name: 'what', label: t('breach.what'), is: 'area' },
        { name: 'people', label: t('breach.people'), is: 'number' },
        { name: 'found_at', label: t('breach.foundAt'), is: 'moment' },
        { name: 'stopped_at', label: t('breach.stoppedAt'), description: t('optional'), is: 'moment', optional: true },
        { name: 'person', label: t('breach.person'), description: t('optional'), is: 'person', optional: true },
      ]}
      submit={t('save')}
      done={t('breach.saved')}
      inputOf={({ what = '', people, found_at, stopped_at, person }) => {
        const stopped = moment(stopped_at)
        return {
          what: what.trim(),
          people: Number(people),
          found_at: moment(found_at) ?? '',
          ...(stopped ? { stopped_at: stopped } : {}),
          ...(person ? { user_ids: [Number(person)] } : {}),
        }
      }}
      onClose={onClose}
    />
  )
}
