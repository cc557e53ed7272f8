import type { CompanyRegistration } from '@jujur/contract/companies.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { IconPencil } from '@jujur/icons'
import { Link } from 'react-router'
import { HistoryLine } from '../approvals/history-line.tsx'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { Section } from '../ui/section.tsx'
import classes from './registration-parts.module.css'
import {
  CompanyRegistrationChecks,
  CompanyRegistrationCreates,
  CompanyRegistrationFacts,
  isPending,
  useCompanyRegistrationOrigin,
} from './registration-parts.tsx'

type Props = {
  registration: CompanyRegistration
  onClose: () => void
  /** Where it is corrected. */
  editHref: string
  mayDecide: boolean
}

/** One pre-registration as it stands: a list shows it, the approval decides on it. */
export const CompanyRegistrationDrawer = ({ registration, onClose, editHref, mayDecide }: Props) => {
  const t = useTexts('companies')
  const approvals = useTexts('approvals')
  const origin = useCompanyRegistrationOrigin()
  const pending = isPending(registration)
  const { can, temp_company_user_registration_id: id } = registration
  const decides = pending && mayDecide && can.approve
  const buttons = (
    <div className={classes.acts}>
      {can.edit && (
        <Button
          component={Link}
          to={editHref}
          variant={decides ? 'default' : 'filled'}
          leftSection={<IconPencil size={16} stroke={1.75} aria-hidden="true" />}
        >
          {t('pre.correct')}
        </Button>
      )}
      {decides && (
        <Button component={Link} to={hrefOf('companyApproval', { id })}>
          {t('pre.decide')}
        </Button>
      )}
    </div>
  )
  return (
    <Drawer
      opened
      wide
      onClose={onClose}
      title={registration.company_name}
      line={origin(registration)}
      footer={can.edit || decides ? buttons : undefined}
    >
      <div className={classes.detail}>
        <CompanyRegistrationFacts registration={registration} />
        {pending && <CompanyRegistrationChecks registration={registration} />}
        <CompanyRegistrationCreates registration={registration} />
        <Section title={approvals('history.title')}>
          <HistoryLine history={registration.history} />
        </Section>
      </div>
    </Drawer>
  )
}
