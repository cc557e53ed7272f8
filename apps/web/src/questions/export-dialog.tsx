import { checkQuestionExport, exportQuestions, type QuestionFormat, type QuestionRow, questionFormats } from '@jujur/contract/questions.ts'
import { useState } from 'react'
import { sendForFile } from '../kit/call/api.ts'
import { showTrouble } from '../kit/call/trouble.ts'
import { useCall } from '../kit/call/use-call.ts'
import type { List } from '../kit/lists/use-list.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { Button } from '../ui/button.tsx'
import { Choice } from '../ui/choice.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'

const endings: Record<QuestionFormat, string> = { moodle_xml: 'xml', gift: 'gift' }

/** What the list shows goes out, and what its format loses is said before. */
export const ExportDialog = ({ list, onClose }: { list: List<QuestionRow, 'tag' | 'type' | 'status'>; onClose: () => void }) => {
  const t = useTexts('questions')
  const [format, setFormat] = useState<QuestionFormat>('moodle_xml')
  const [sending, setSending] = useState(false)
  const { tag, type, status } = list.state.filters
  const wanted = {
    format,
    q: list.state.q,
    ...(tag ? { tag } : {}),
    ...(type ? { type: type as QuestionRow['type'] } : {}),
    ...(status ? { status: status as QuestionRow['status'] } : {}),
  }
  const check = useCall(checkQuestionExport, wanted, { fresh: true })
  const save = async () => {
    setSending(true)
    try {
      await sendForFile(exportQuestions, wanted, `questions.${endings[format]}`)
      onClose()
    } catch (error) {
      showTrouble(error)
    } finally {
      setSending(false)
    }
  }
  return (
    <Dialog
      title={t('export.title')}
      wide
      onCancel={onClose}
      buttons={
        <>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button loading={sending || !check.data} why={check.data?.questions === 0 ? t('export.nothing') : null} onClick={() => void save()}>
            {t('export.save')}
          </Button>
        </>
      }
    >
      <Choice
        label={t('export.format')}
        value={format}
        onChange={(value) => setFormat(questionFormats.find((one) => one === value) ?? 'moodle_xml')}
        options={questionFormats.map((value) => ({ value, label: t(`format.${value}`), help: t(`export.help.${value}`) }))}
      />
      <Answer of={check} rows={2}>
        {({ questions, most, losses }) => (
          <>
            <p>{t('export.count', { count: Math.min(questions, most) })}</p>
            {questions > most && <Notice tone="turn">{t('export.most', { count: most })}</Notice>}
            {losses.length > 0 && (
              <Notice tone="info" title={t('export.loses')}>
                <ul>
                  {losses.map((loss) => (
                    <li key={loss.what}>{t(`export.loss.${loss.what}`, { count: loss.questions })}</li>
                  ))}
                </ul>
              </Notice>
            )}
          </>
        )}
      </Answer>
    </Dialog>
  )
}
