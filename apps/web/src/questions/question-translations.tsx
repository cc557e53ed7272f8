import type { ContentLanguage } from '@jujur/contract/enumerations.ts'
import { contentLanguages } from '@jujur/contract/enumerations.ts'
import { LONGEST, type Question } from '@jujur/contract/questions.ts'
import { useState } from 'react'
import { LanguageTabs } from '../authoring/language-tabs.tsx'
import { languageNames } from '../kit/texts/language-names.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Section } from '../ui/section.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import classes from './question.module.css'
import { type OptionTexts, type QuestionTexts, type QuestionValues, translatedCounts } from './values.ts'

type Props = { values: QuestionValues; question: Question; onChange: (changes: Partial<QuestionValues>) => void }

type LineProps = {
  label: string
  base: string
  text: string | undefined
  /** The base language, where the text was changed there since. */
  olderThan: string | null
  most: number
  onText: (text: string) => void
  language: string
}
/** The base text left, the other language right. */
const TranslatedText = ({ label, base, text, olderThan, most, onText, language }: LineProps) => {
  const authoring = useTexts('authoring')
  if (base.trim() === '') return null
  return (
    <div className={classes.side}>
      <div>
        <p className={classes.sideLabel}>{label}</p>
        <p className={classes.sideBase}>{base}</p>
      </div>
      <TextAreaField
        label={`${label}, ${language}`}
        rows={2}
        maxLength={most}
        value={text ?? ''}
        description={olderThan === null ? undefined : authoring('languages.older', { language: olderThan })}
        onChange={(event) => onText(event.currentTarget.value)}
      />
    </div>
  )
}

/** The same question in another language, side by side. */
export const QuestionTranslations = ({ values, question, onChange }: Props) => {
  const t = useTexts('questions')
  const [language, setLanguage] = useState<ContentLanguage>(contentLanguages.find((one) => one !== question.language) ?? 'ms')
  const own = values.translations[language] ?? {}
  const older = question.outdated[language] ?? []
  const setText = (field: keyof QuestionTexts, text: string) =>
    onChange({ translations: { ...values.translations, [language]: { ...own, [field]: text } } })
  const setOption = (key: string, field: keyof OptionTexts, text: string) =>
    onChange({
      options: values.options.map((option) =>
        option.key === key
          ? { ...option, translations: { ...option.translations, [language]: { ...option.translations[language], [field]: text } } }
          : option,
      ),
    })
  const name = languageNames[language]
  const base = languageNames[question.language]
  return (
    <Section title={t('translations')} ruled>
      <LanguageTabs
        base={question.language}
        current={language}
        onChoose={setLanguage}
        counts={translatedCounts(values, question.language, question)}
      />
      <div className={classes.sides}>
        <TranslatedText
          label={t('text')}
          language={name}
          base={values.text}
          text={own.text}
          olderThan={older.includes('text') ? base : null}
          most={LONGEST.text}
          onText={(text) => setText('text', text)}
        />
        {values.picture && (
          <TranslatedText
            label={t('pictureAlt')}
            language={name}
            base={values.picture_alt}
            text={own.picture_alt}
            olderThan={older.includes('picture_alt') ? base : null}
            most={LONGEST.alt}
            onText={(text) => setText('picture_alt', text.replaceAll('\n', ' '))}
          />
        )}
        {values.options.map((option, i) => {
          const letter = String.fromCharCode(65 + i)
          const olderOption = question.options.find(({ option_id }) => option_id === option.option_id)?.outdated[language] ?? []
          const texts = option.translations[language] ?? {}
          return (
            <div key={option.key}>
              <TranslatedText
                label={t('optionValue', { letter })}
                language={name}
                base={option.value}
                text={texts.value}
                olderThan={olderOption.includes('value') ? base : null}
                most={LONGEST.value}
                onText={(text) => setOption(option.key, 'value', text)}
              />
              <TranslatedText
                label={t('optionReason', { letter })}
                language={name}
                base={option.explanation}
                text={texts.explanation}
                olderThan={olderOption.includes('explanation') ? base : null}
                most={LONGEST.explanation}
                onText={(text) => setOption(option.key, 'explanation', text)}
              />
            </div>
          )
        })}
        <TranslatedText
          label={t('explanation')}
          language={name}
          base={values.explanation}
          text={own.explanation}
          olderThan={older.includes('explanation') ? base : null}
          most={LONGEST.explanation}
          onText={(text) => setText('explanation', text)}
        />
      </div>
    </Section>
  )
}
