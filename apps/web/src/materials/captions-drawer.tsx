import type { ChangedSince } from '@jujur/contract/authoring.ts'
import type { ContentLanguage } from '@jujur/contract/enumerations.ts'
import type { CaptionRefusal } from '@jujur/contract/materials.ts'
import { useId } from 'react'
import { useClosing } from '../kit/forms/leave-guard.ts'
import { bcp47Of, languageNames } from '../kit/texts/language-names.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { Notice } from '../ui/notice.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import type { EditorProps } from './material-draft.ts'
import classes from './materials.module.css'
import { type CaptionsState, useCaptions } from './use-captions.ts'

type Props = EditorProps & { language: ContentLanguage; onClose: () => void }

/** As many lines as are named. */
const MOST_TOLD = 10

const CaptionsClash = ({ captions: { text, settle }, clash }: { captions: CaptionsState; clash: ChangedSince }) => {
  const t = useTexts('materials')
  const authoring = useTexts('authoring')
  const { time } = useFormat()
  return (
    <Notice
      tone="bad"
      role="alert"
      title={authoring('clash.title', { name: clash.by, time: time(clash.at) })}
      action={
        <span className={classes.buttons}>
          <Button size="xs" variant="default" onClick={() => void settle(null)}>
            {authoring('clash.theirs')}
          </Button>
          <Button size="xs" variant="default" onClick={() => void settle(text)}>
            {authoring('clash.mine')}
          </Button>
        </span>
      }
    >
      {t('captions.clash')}
    </Notice>
  )
}

const CaptionsRefused = ({ refused }: { refused: CaptionRefusal }) => {
  const t = useTexts('materials')
  return (
    <Notice tone="bad" role="alert" title={t('captions.wrong')}>
      <ul className={classes.lines}>
        {refused.lines.map(({ line, problem }) => (
          <li key={`${line} ${problem}`}>{t('captions.onLine', { line, problem: t(`captions.problem.${problem}`) })}</li>
        ))}
      </ul>
    </Notice>
  )
}

/** Captions in WebVTT: typed or from a file; what a browser would not show is told by its line. */
export const CaptionsDrawer = ({ material, change, reload, language, onClose }: Props) => {
  const t = useTexts('materials')
  const { list } = useFormat()
  const id = useId()
  const captions = useCaptions({ material, change, reload, language, onSaved: onClose })
  const { text, wasSrt, late, refused, saving, clash } = captions
  const close = useClosing(captions.typed, onClose)
  return (
    <Drawer
      opened
      wide
      onClose={close}
      title={t('languages.captionsOf', { language: languageNames[language] })}
      line={t('captions.line')}
      footer={
        <div className={classes.buttons}>
          <Button loading={saving} disabled={text === null} onClick={() => text !== null && void captions.save(text)}>
            {t('save')}
          </Button>
          {captions.isThere && (
            <Button variant="danger" className={classes.apart} disabled={saving} onClick={() => void captions.save(null)}>
              {t('captions.remove')}
            </Button>
          )}
        </div>
      }
    >
      <div className={classes.form}>
        <div className={classes.choice}>
          <label htmlFor={id}>{t('captions.choose')}</label>
          <input
            id={id}
            type="file"
            accept=".vtt,.srt,text/vtt"
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? []
              if (file) void file.text().then(captions.write)
            }}
          />
        </div>
        {clash && <CaptionsClash captions={captions} clash={clash} />}
        {refused && <CaptionsRefused refused={refused} />}
        {wasSrt && <Notice role="status">{t('captions.wasSrt')}</Notice>}
        {late.length > 0 && <Notice tone="turn">{t('captions.late', { lines: list(late.slice(0, MOST_TOLD).map(String)) })}</Notice>}
        <TextAreaField
          label={t('captions.text')}
          description={t('captions.help')}
          lang={bcp47Of(language)}
          rows={18}
          spellCheck
          maxLength={80_000}
          className={classes.code}
          value={text ?? ''}
          onChange={(event) => captions.write(event.currentTarget.value)}
        />
      </div>
    </Drawer>
  )
}
