import { type ContentLanguage, contentLanguages } from '@jujur/contract/enumerations.ts'
import { IconDownload, IconFileImport } from '@jujur/icons'
import { useRef } from 'react'
import { saveCsv } from '../kit/lists/csv.ts'
import { saveXlsx } from '../kit/lists/xlsx.ts'
import { languageNames } from '../kit/texts/language-names.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { useImportTemplate } from './import-template.ts'
import classes from './question.module.css'
import type { QuestionImportState } from './use-question-import.ts'

const TemplateButtons = () => {
  const t = useTexts('questions')
  const template = useImportTemplate()
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={17} stroke={1.75} aria-hidden="true" />}
        onClick={() => saveXlsx(template.name, template.headings, [template.example], `${template.name}.xlsx`)}
      >
        {t('import.template.xlsx')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconDownload size={17} stroke={1.75} aria-hidden="true" />}
        onClick={() => saveCsv([template.headings, template.example], `${template.name}.csv`)}
      >
        {t('import.template.csv')}
      </Button>
    </>
  )
}

type Props = { importing: QuestionImportState; onCancel: () => void }

/** The language of the questions, the file, and templates for one. */
export const ImportChoice = ({ importing: { language, setLanguage, isChecking, isAskingColumns, check }, onCancel }: Props) => {
  const t = useTexts('questions')
  const input = useRef<HTMLInputElement>(null)
  const isBusy = isChecking || isAskingColumns
  return (
    <div className={classes.fields}>
      <SelectField
        label={t('import.language')}
        value={language}
        options={contentLanguages.map((one) => ({ value: one, label: languageNames[one] }))}
        onChange={(event) => setLanguage(event.currentTarget.value as ContentLanguage)}
      />
      <div className={classes.row}>
        <Button loading={isBusy} leftSection={<IconFileImport size={17} stroke={1.75} aria-hidden="true" />} onClick={() => input.current?.click()}>
          {t('import.choose')}
        </Button>
        <TemplateButtons />
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
      <p className={classes.dim}>{t('import.template.line')}</p>
      <p role="status" className={classes.dim}>
        {isBusy && t('import.checking')}
      </p>
      <input
        ref={input}
        type="file"
        className="vh"
        tabIndex={-1}
        accept=".xml,.gift,.txt,.csv,.xlsx"
        aria-label={t('import.choose')}
        onChange={(event) => {
          const [chosen] = event.currentTarget.files ?? []
          event.currentTarget.value = ''
          if (chosen) void check(chosen, null)
        }}
      />
    </div>
  )
}
