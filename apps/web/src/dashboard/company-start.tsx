import { addNewCompanyRegistrationInformation } from '@jujur/contract/company-registration.ts'
import type { CompanyStart as Start } from '@jujur/contract/dashboard.ts'
import { assignTraineeUserIntoCourse, CompanyCheckoutCourse } from '@jujur/contract/purchases.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { createTempTraineeUserRegistration } from '@jujur/contract/trainees.ts'
import { Link } from 'react-router'
import { useMay } from '../kit/call/may.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { LyingLine } from '../ui/lying-line.tsx'
import type { WaitingCount } from './places.ts'

type Step = { step: 'information' | 'people' | 'seats' | 'assigned'; done: boolean; to: string; mine: boolean; mineNote: string; othersNote: string }

/** What a new company does first, which step is next and whose it is, until somebody has a course. */
export const CompanyStart = ({ start, waiting }: { start: Start; waiting: readonly WaitingCount[] }) => {
  const t = useTexts('dashboard')
  const may = useMay()
  const decides = (what: WaitingCount['what']) => waiting.some((one) => one.what === what && one.count > 0)
  const { information, people, seats } = start
  const others = t('start.others')
  const approves = { mineNote: t('start.todo.approve'), othersNote: t('start.approves') }
  const steps: Step[] = [
    {
      step: 'information',
      done: information === 'in_force',
      to: hrefOf('registrationInformation'),
      ...(information === 'none'
        ? { mine: may(addNewCompanyRegistrationInformation.name), mineNote: t('start.todo.information'), othersNote: others }
        : information === 'company'
          ? { mine: decides('registration_information'), ...approves }
          : { mine: false, mineNote: '', othersNote: t('start.provider') }),
    },
    {
      step: 'people',
      done: people === 'there',
      ...(people === 'pending'
        ? { to: hrefOf('traineeApproval'), mine: decides('trainee_registrations'), ...approves }
        : {
            to: hrefOf('traineePreRegistration'),
            mine: may(createTempTraineeUserRegistration.name),
            mineNote: t('start.todo.people'),
            othersNote: others,
          }),
    },
    {
      step: 'seats',
      done: seats === 'there',
      to: seats === 'ordered' ? hrefOf('ownInvoices', { status: 'owed' }) : hrefOf('courseCatalogue'),
      // What is being paid is not to be paid again.
      mine: seats !== 'paying' && may(CompanyCheckoutCourse.name),
      mineNote: t(seats === 'ordered' ? 'start.todo.pay' : 'start.todo.seats'),
      othersNote: seats === 'paying' ? t('start.paying') : others,
    },
    {
      step: 'assigned',
      done: false,
      to: hrefOf('purchasedCourses', { assign: 1 }),
      mine: may(assignTraineeUserIntoCourse.name),
      mineNote: t('start.todo.assigned'),
      othersNote: others,
    },
  ]
  const next = steps.find(({ done }) => !done)
  return (
    <LyingLine
      label={t('start.label')}
      knots={steps.map((one) => {
        const label = t(`start.steps.${one.step}`)
        if (one.done) return { state: 'done', label }
        if (one !== next) return { state: 'later', label }
        return one.mine
          ? { state: 'turn', label: <Link to={one.to}>{label}</Link>, note: one.mineNote }
          : { state: 'others', label, note: one.othersNote }
      })}
    />
  )
}
