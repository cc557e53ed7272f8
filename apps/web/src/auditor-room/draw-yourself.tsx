import { type AuditorSample, downloadGuestPopulation } from '@jujur/contract/auditor-room.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { type Definition, DefinitionList } from '../ui/definition-list.tsx'
import { Section } from '../ui/section.tsx'
import classes from './auditor-room.module.css'
import { GuestFileButton } from './guest-file-button.tsx'

const Hash = ({ value }: { value: string }) => <code className={classes.hash}>{value}</code>

/** What anybody draws the sample anew with, by hand, and what was fixed before it could be known. */
export const DrawYourself = ({ sample }: { sample: AuditorSample }) => {
  const t = useTexts('auditorRoom')
  const { number } = useFormat()
  const { auditor_sample_id, head, revealed, key_items } = sample
  const file = (of: 'people' | 'key_items', name: string) => (
    <GuestFileButton call={downloadGuestPopulation} input={{ auditor_sample_id, of }} name={name} plain>
      {name}
    </GuestFileButton>
  )
  const items: Definition[] = [
    { term: t('draw.people', { count: sample.population, number: number(sample.population) }), value: file('people', 'people.txt') },
    { term: t('draw.peopleHash'), value: <Hash value={sample.population_sha256} /> },
    { term: t('draw.keys', { count: key_items, number: number(key_items) }), value: file('key_items', 'key-items.txt') },
    { term: t('draw.keysHash'), value: <Hash value={sample.key_items_sha256} /> },
    { term: t('draw.size'), value: number(sample.size) },
    { term: t('draw.wordsHash'), value: <Hash value={sample.words_sha256} /> },
    ...(head ? [{ term: t('draw.head', { number: number(head.number) }), value: <Hash value={head.hash} /> }] : []),
    ...(revealed
      ? [
          { term: t('draw.words'), value: revealed.words },
          { term: t('draw.seed'), value: <Hash value={revealed.seed} /> },
        ]
      : []),
  ]
  return (
    <Section title={t('draw.title')} line={t(revealed ? 'draw.line' : 'draw.lineBefore')} ruled>
      <DefinitionList items={items} />
      {revealed && (
        <div className={classes.shell}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
          <section className={classes.lines} tabIndex={0} aria-label={t('draw.shell')}>
            <pre>{revealed.shell.join('\n')}</pre>
          </section>
          <CopyButton value={revealed.shell.join('\n')}>{t('draw.copy')}</CopyButton>
        </div>
      )}
      <div className={classes.foot}>
        <p className={classes.small}>{t('draw.counts')}</p>
        <p className={classes.small}>{t('draw.trust')}</p>
      </div>
    </Section>
  )
}
