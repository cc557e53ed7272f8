import { getTraineeImportColumns, getTraineeImportTemplate, type TraineeFileField } from '@jujur/contract/trainees.ts'
import { IconDownload } from '@jujur/icons'
import { send, sendForFile } from '../kit/call/api.ts'
import { showTrouble } from '../kit/call/trouble.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { ChooseFile } from '../spreadsheet-import/choose-file.tsx'
import type { ReadFile } from '../spreadsheet-import/match-file.tsx'
import type { FileSendOptions } from '../spreadsheet-import/use-file-sending.ts'
import { Button } from '../ui/button.tsx'
import { ButtonRow } from '../ui/button-row.tsx'
import { Section } from '../ui/section.tsx'
import classes from './import-file.module.css'
import { useTraineeWords } from './trainee-words.ts'

/** The file to choose, whatever its columns are called, and a template for who has none. Nothing is registered here. */
export const ImportFile = ({ onRead }: { onRead: (read: ReadFile<TraineeFileField>) => void }) => {
  const t = useTexts('trainees')
  const { list } = useFormat()
  const { labels } = useTraineeWords()

  const template = async (format: 'csv' | 'xlsx') => {
    try {
      await sendForFile(getTraineeImportTemplate, { format }, `${t('import.templateName')}.${format}`)
    } catch (error) {
      showTrouble(error)
    }
  }
  const read = async (file: File, options: FileSendOptions) => {
    const { data } = await send(getTraineeImportColumns, {}, options)
    onRead({ file, found: data })
  }
  const needed = [
    [labels.name, t('import.always')],
    [labels.email, t('import.always')],
    [labels.username, t('import.orMade')],
    [list([labels.phone, labels.ic_no, labels.employee_no, labels.department, labels.position]), t('import.optional')],
    [labels.risk_level, t('import.risk')],
    [labels.category, t('import.category')],
    [labels.board, t('allowed.board')],
    [labels.manager, t('import.manager')],
    [labels.joined_on, t('import.days')],
    [labels.from, t('import.factsFrom')],
  ] as const
  return (
    <div className={classes.wizard}>
      <Section title={t('import.fileTitle')} line={t('import.fileLine')} ruled>
        <ChooseFile read={read} />
      </Section>
      <Section title={t('import.templateTitle')} line={t('import.templateLine')} ruled>
        <ul className={classes.columns}>
          {needed.map(([label, line]) => (
            <li key={label}>
              <b>{label}</b> {line}
            </li>
          ))}
        </ul>
        <ButtonRow>
          {(['xlsx', 'csv'] as const).map((format) => (
            <Button
              key={format}
              variant="default"
              leftSection={<IconDownload size={17} stroke={1.75} aria-hidden="true" />}
              onClick={() => void template(format)}
            >
              {t(`import.template.${format}`)}
            </Button>
          ))}
        </ButtonRow>
      </Section>
    </div>
  )
}
