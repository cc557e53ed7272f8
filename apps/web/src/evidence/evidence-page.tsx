import { approveEvidence, cancelEvidence, type Evidence, evidenceSteps, getEvidence, rejectEvidence } from '@jujur/contract/evidence.ts'
import { useEffect } from 'react'
import { DecideHere } from '../approvals/decide-here.tsx'
import { useDecision } from '../approvals/use-decision.ts'
import { announce } from '../kit/call/changes.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useSend } from '../kit/call/use-send.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { Button } from '../ui/button.tsx'
import { DefinitionList } from '../ui/definition-list.tsx'
import { Notice } from '../ui/notice.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { Section } from '../ui/section.tsx'
import { useToast } from '../ui/use-toast.ts'
import { DownloadEvidence } from './download-evidence.tsx'
import classes from './evidence.module.css'
import { EvidenceAnswers } from './evidence-answers.tsx'
import { EvidenceProof } from './evidence-proof.tsx'
import { EvidenceStateBadge } from './evidence-state.tsx'
import { EvidenceTrack } from './evidence-track.tsx'

const POLL_MS = 1000
type PackProps = { pack: Evidence }

const Withdraw = ({ pack }: PackProps) => {
  const t = useTexts('evidence')
  const { say } = useToast()
  const cancel = useSend(cancelEvidence, { onDone: () => say(t('withdrawn')) })
  return (
    <Button variant="default" loading={cancel.sending} onClick={() => void cancel.send({ evidence_id: pack.evidence_id })}>
      {t(pack.state === 'asked' ? 'withdraw' : 'stop')}
    </Button>
  )
}

const Deciding = ({ pack: { evidence_id, version } }: PackProps) => {
  const t = useTexts('evidence')
  const approve = useDecision(approveEvidence)
  const reject = useDecision(rejectEvidence)
  return (
    <DecideHere
      labels={{ approve: t('approve'), reject: t('reject') }}
      reasons={[t('rejectReasons.notNeeded'), t('rejectReasons.tooMuch')]}
      approve={() => approve({ evidence_id, version })}
      reject={(remarks) => reject({ evidence_id, version, remarks })}
    />
  )
}

/** While it waits: until when, who decides and why. */
const Asked = ({ pack }: PackProps) => {
  const t = useTexts('evidence')
  const { day, sentences } = useFormat()
  const isOwn = pack.can.because === 'own'
  return (
    <>
      <Notice tone="info" title={isOwn ? t('ownTitle') : undefined}>
        {sentences([pack.decided_at_desk === 'provider' && t('alone'), t('lapses', { day: day(pack.lapses_at) })])}
      </Notice>
      {pack.can.approve && <Deciding pack={pack} />}
    </>
  )
}

const Making = ({ pack: { step } }: PackProps) => {
  const t = useTexts('evidence')
  const { number } = useFormat()
  const steps = evidenceSteps.length
  const name = evidenceSteps[Math.min(step, steps - 1)] ?? 'rows'
  return (
    <div className={classes.making}>
      <ProgressBar value={step} max={steps} label={t(`step.${name}`)}>
        {t('stepOf', { step: number(Math.min(step + 1, steps)), steps: number(steps) })}
      </ProgressBar>
      <p className={classes.dim} role="status">
        {t(`step.${name}`)}
      </p>
      <p className={classes.dim}>{t('leave')}</p>
    </div>
  )
}

const Order = ({ pack }: PackProps) => {
  const t = useTexts('evidence')
  const { day, list, number } = useFormat()
  const opens = pack.opens.map((one) => t(`open.${one}`))
  return (
    <Section title={t('theOrder')} ruled>
      <DefinitionList
        layout="ends"
        items={[
          { term: t('company'), value: pack.company.name },
          { term: t('period'), value: t('periodOf', { from: day(pack.from), to: day(pack.to) }) },
          { term: t('courses'), value: pack.courses.join(', ') || t('allCourses') },
          { term: t('edition'), value: t(`editions.${pack.edition}`) },
          ...(pack.edition === 'full' ? [{ term: t('sample'), value: number(pack.sample) }] : []),
          ...(opens.length > 0 ? [{ term: t('opens'), value: list(opens) }] : []),
          { term: t('reason'), value: pack.reason },
          { term: t('stateTitle'), value: <EvidenceStateBadge pack={pack} /> },
        ]}
      />
    </Section>
  )
}

/** Why there is nothing to take. */
const cameToNothing = ({ state, why }: Evidence) => {
  if (state === 'failed') return why === null ? null : (`nothing.${why}` as const)
  return state === 'asked' || state === 'waiting' || state === 'made' ? null : (`nothing.${state}` as const)
}

const Head = ({ pack }: PackProps) => {
  const t = useTexts('evidence')
  const { day, sentences } = useFormat()
  const period = t('periodOf', { from: day(pack.from), to: day(pack.to) })
  return (
    <div className={classes.head}>
      <div>
        <h2>{t('pack', { no: pack.evidence_no })}</h2>
        <p className={classes.dim}>{sentences([pack.state === 'asked' ? t('warning') : period])}</p>
      </div>
      {pack.can.cancel && <Withdraw pack={pack} />}
      {pack.can.take && <DownloadEvidence pack={pack} />}
    </div>
  )
}

export const EvidencePage = ({ evidence_id }: { evidence_id: number }) => {
  const t = useTexts('evidence')
  const of = useCall(getEvidence, { evidence_id }, { keepPrevious: true })
  const isMaking = of.data?.evidence.state === 'waiting'
  const { refetch } = of
  useEffect(() => {
    if (!isMaking) return
    const timer = setInterval(() => void refetch(), POLL_MS)
    return () => {
      clearInterval(timer)
      announce(['evidence'], { answered: ['getEvidence'] })
    }
  }, [isMaking, refetch])
  return (
    <Answer of={of}>
      {({ evidence: pack, deciders, taken }) => {
        const nothing = cameToNothing(pack)
        return (
          <div className={classes.page}>
            <Head pack={pack} />
            <EvidenceTrack pack={pack} deciders={deciders} />
            {pack.state === 'asked' && <Asked pack={pack} />}
            {pack.state === 'waiting' && <Making pack={pack} />}
            {nothing && (
              <Notice tone="bad" title={t(nothing)}>
                {pack.state === 'rejected' && pack.remarks}
              </Notice>
            )}
            {pack.manifest_sha256.redacted === null ? (
              <Order pack={pack} />
            ) : (
              <div className={classes.made}>
                <div className={classes.proof}>
                  {pack.can.take && <EvidenceAnswers pack={pack} />}
                  <Order pack={pack} />
                </div>
                <EvidenceProof pack={pack} taken={taken} />
              </div>
            )}
          </div>
        )
      }}
    </Answer>
  )
}
