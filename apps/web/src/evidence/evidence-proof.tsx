import type { Output } from '@jujur/contract/call.ts'
import type { Evidence, getEvidence } from '@jujur/contract/evidence.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { DefinitionList } from '../ui/definition-list.tsx'
import { Section } from '../ui/section.tsx'
import { TextLink } from '../ui/text-link.tsx'
import classes from './evidence.module.css'

const COMMANDS = [
  'sha256sum -c manifest-sha256.txt',
  'openssl pkeyutl -verify -pubin -rawin -inkey head.pub \\',
  '  -sigfile manifest.sig -in tagmanifest-sha256.txt',
].join('\n')

/** In groups of four, as people read it to each other. */
const inGroups = (hash: string) => hash.toUpperCase().replaceAll(/(.{4})(?=.)/g, '$1 ')

const Fingerprint = ({ pack: { manifest_sha256, key_id, head } }: { pack: Evidence }) => {
  const t = useTexts('evidence')
  const { number } = useFormat()
  const { full, redacted } = manifest_sha256
  return (
    <Section title={t('fingerprint')} ruled>
      <DefinitionList
        items={[
          ...(full ? [{ term: t('editions.full'), value: <code className={classes.hash}>{inGroups(full)}</code> }] : []),
          ...(redacted ? [{ term: t('editions.redacted'), value: <code className={classes.hash}>{inGroups(redacted)}</code> }] : []),
          ...(key_id ? [{ term: t('key'), value: <code className={classes.hash}>{inGroups(key_id)}</code> }] : []),
          ...(head ? [{ term: t('head'), value: number(head.number) }] : []),
        ]}
      />
    </Section>
  )
}

const Takings = ({ taken }: { taken: Output<typeof getEvidence>['taken'] }) => {
  const t = useTexts('evidence')
  const { dateTime } = useFormat()
  return (
    <Section title={t('takings')} ruled>
      {taken.length === 0 ? (
        <p className={classes.dim}>{t('noTakings')}</p>
      ) : (
        <ul className={classes.takings}>
          {taken.map(({ name, what, edition, at }) => (
            <li key={`${at}${name}${what}`}>
              <span>{name}</span>
              <span>{edition ? t(`editions.${edition}`) : t(`took.${what as 'opened'}`)}</span>
              <span>{dateTime(at)}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

/** By what anyone knows the pack, how they check it, and who took it. */
export const EvidenceProof = ({ pack, taken }: { pack: Evidence; taken: Output<typeof getEvidence>['taken'] }) => {
  const t = useTexts('evidence')
  return (
    <div className={classes.proof}>
      <Fingerprint pack={pack} />
      <Section title={t('verify')}>
        <pre className={classes.commands}>{COMMANDS}</pre>
        <p className={classes.dim}>
          {t('verifyText')} <TextLink to={hrefOf('verify')}>{t('toPublic')}</TextLink>
        </p>
      </Section>
      <Takings taken={taken} />
    </div>
  )
}
