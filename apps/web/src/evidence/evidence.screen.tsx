/** 'Evidence': packs that were ordered, a new one, and one of them from its order to its end. For a company and for the provider. */
import { orderEvidence } from '@jujur/contract/evidence.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { IconArrowLeft, IconPlus } from '@jujur/icons'
import { Link } from 'react-router'
import { useMay } from '../kit/call/may.ts'
import { useAddress } from '../kit/lists/use-address.ts'
import { wholeFrom1 } from '../kit/lists/whole-from-1.ts'
import { useSession } from '../kit/session/session.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Sheet } from '../ui/sheet.tsx'
import classes from './evidence.module.css'
import { EvidenceList } from './evidence-list.tsx'
import { EvidencePage } from './evidence-page.tsx'
import { OrderEvidence } from './order-evidence.tsx'
import { useEvidenceHref } from './use-evidence-href.ts'

const BackToAll = () => {
  const t = useTexts('evidence')
  const hrefTo = useEvidenceHref()
  return (
    <Link to={hrefTo({})} className={classes.back}>
      <IconArrowLeft size={16} stroke={1.75} aria-hidden="true" />
      {t('back')}
    </Link>
  )
}

export const EvidenceScreen = () => {
  const t = useTexts('evidence')
  const { params } = useAddress()
  const hrefTo = useEvidenceHref()
  const may = useMay()
  const isProvider = useSession()?.user.company === null
  const evidence_id = wholeFrom1(params.get('id'))
  const isOrdering = params.get('order') !== null
  return (
    <Sheet>
      <PageTitle
        title={t('title')}
        line={t('line')}
        actions={
          <>
            {may('getAuditorRoomList') && (
              <Button component={Link} to={hrefOf(isProvider ? 'providerAuditorRooms' : 'companyAuditorRooms')} variant="default">
                {t('rooms')}
              </Button>
            )}
            {may(orderEvidence.name) && !isOrdering && (
              <Button component={Link} to={hrefTo({ order: 'new' })} leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}>
                {t('order')}
              </Button>
            )}
          </>
        }
      />
      {(evidence_id !== null || isOrdering) && <BackToAll />}
      {evidence_id !== null ? <EvidencePage key={evidence_id} evidence_id={evidence_id} /> : isOrdering ? <OrderEvidence /> : <EvidenceList />}
    </Sheet>
  )
}
