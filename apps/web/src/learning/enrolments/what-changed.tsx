import { bcp47Of } from '../../kit/texts/language-names.ts'
import { useTexts } from '../../kit/texts/texts.ts'
import type { CoverPage } from '../../player/shapes.ts'
import { Section } from '../../ui/section.tsx'
import classes from './course-cover.module.css'

/** Of an update: what its authors say of the changes, and what is to be done of the course. */
export const WhatChanged = ({ update }: { update: NonNullable<CoverPage['update']> }) => {
  const t = useTexts('learning')
  const { changes, items, asks_pledge } = update
  return (
    <Section
      title={t('update.title')}
      line={items === 0 ? t('update.onlyPledge') : t(asks_pledge ? 'update.linePledge' : 'update.line', { count: items })}
      className={classes.changed}
    >
      <ul className={classes.changes}>
        {changes.map(({ version_no, what, language }) => (
          <li key={version_no}>
            <small>{t('cover.version', { version: version_no })}</small>
            <p lang={bcp47Of(language)}>{what}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
