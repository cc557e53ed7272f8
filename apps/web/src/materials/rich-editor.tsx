import { uploadMaterialPicture } from '@jujur/contract/materials.ts'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBold,
  IconH2,
  IconH3,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconMessage2Exclamation,
  IconPhoto,
  IconTable,
} from '@jujur/icons'
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { fileReasonOf, useFileReasonWords } from '../authoring/file-words.ts'
import { useSend } from '../kit/call/use-send.ts'
import { pictureAccept, pictureToSend } from '../kit/forms/picture-file.ts'
import { bcp47Of } from '../kit/texts/language-names.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { focusFirstInvalid } from '../ui/focus.ts'
import { TextField } from '../ui/text-field.tsx'
import { Toolbar } from '../ui/toolbar.tsx'
import { useShut } from '../ui/use-shut.ts'
import { pictureReasons } from './file-to-send.ts'
import classes from './rich-editor.module.css'
import { captionWords, keptHtml, richExtensions } from './rich-nodes.ts'
import { usePastedPictures } from './use-pasted-pictures.ts'
import { cleanPaste } from './word-paste.ts'

type Props = {
  label: string
  value: string
  onChange: (html: string) => void
  language: string
  /** Links to the pictures of the text, by their names. */
  pictures: Readonly<Record<string, string>>
  readOnly?: boolean
}

/** A text with headings, lists, links, pictures, tables and callouts; as kept, it has no style of its own. */
export const RichEditor = ({ label, value, onChange, language, pictures: known, readOnly = false }: Props) => {
  const t = useTexts('materials')
  const links = useRef<Record<string, string>>({})
  Object.assign(links.current, known)
  const brought = usePastedPictures((name, url) => {
    links.current[name] = url
  })
  const pictures = useRef(brought)
  pictures.current = brought
  const emitted = useRef(value)
  const latest = useRef(onChange)
  latest.current = onChange
  const editor = useEditor({
    // Our own style sheet: the page's security policy takes no other.
    injectCSS: false,
    extensions: richExtensions((name) => links.current[name]),
    content: value,
    editable: !readOnly,
    editorProps: {
      attributes: { 'aria-label': label, 'aria-multiline': 'true', role: 'textbox', 'aria-readonly': String(readOnly), lang: bcp47Of(language) },
      transformPastedHTML: cleanPaste,
      handlePaste: (view, event) => pictures.current.paste(view, event.clipboardData),
      handleDrop: (view, event, _slice, moved) =>
        !moved && (event.dataTransfer?.files.length ?? 0) > 0 && pictures.current.paste(view, event.dataTransfer),
    },
    onUpdate: ({ editor: now }) => {
      emitted.current = keptHtml(now.getHTML())
      latest.current(emitted.current)
    },
  })
  // Undone, or settled against somebody else's: not what was typed here.
  useEffect(() => {
    if (!editor || value === emitted.current || editor.isFocused) return
    emitted.current = value
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  if (!editor) return null
  return (
    <div className={classes.root}>
      {!readOnly && <Tools editor={editor} label={label} onPicture={(name, url) => (links.current[name] = url)} />}
      {(brought.sending || brought.pasted) && (
        <div className={classes.pasted} role="status">
          {brought.sending && <p>{t('text.picturesSending')}</p>}
          {brought.pasted && brought.pasted.added > 0 && <p>{t('text.picturesAdded', { count: brought.pasted.added })}</p>}
          {brought.pasted && brought.pasted.lost > 0 && <p>{t('text.picturesLost', { count: brought.pasted.lost })}</p>}
          {brought.pasted && (
            <Button size="xs" variant="subtle" onClick={brought.forget}>
              {t('text.understood')}
            </Button>
          )}
        </div>
      )}
      <EditorContent editor={editor} className={classes.content} />
    </div>
  )
}

type ToolProps = { label: string; icon: ReactNode; on?: boolean; why?: string | null; onClick: () => void }
const Tool = ({ label, icon, on, why, onClick }: ToolProps) => {
  const shut = useShut()
  return (
    <button
      type="button"
      className={classes.control}
      aria-label={label}
      title={label}
      aria-pressed={on}
      // What is chosen in the text stays chosen.
      onMouseDown={(event) => event.preventDefault()}
      {...shut(why, onClick)}
    >
      {icon}
    </button>
  )
}

const look = { size: 18, stroke: 1.75 } as const

const Tools = ({ editor, label, onPicture }: { editor: Editor; label: string; onPicture: (name: string, url: string) => void }) => {
  const t = useTexts('materials')
  const authoring = useTexts('authoring')
  const [asks, setAsks] = useState<'link' | 'picture' | 'caption' | null>(null)
  const is = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      h2: now.isActive('heading', { level: 2 }),
      h3: now.isActive('heading', { level: 3 }),
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      link: now.isActive('link'),
      table: now.isActive('table'),
      picture: now.isActive('image'),
      callout: now.isActive('callout'),
      undo: now.can().undo(),
      redo: now.can().redo(),
    }),
  })
  const go = () => editor.chain().focus()
  return (
    <>
      <Toolbar className={classes.toolbar} label={t('text.tools', { label })}>
        <Tool label={t('text.heading')} icon={<IconH2 {...look} />} on={is.h2} onClick={() => go().toggleHeading({ level: 2 }).run()} />
        <Tool label={t('text.subheading')} icon={<IconH3 {...look} />} on={is.h3} onClick={() => go().toggleHeading({ level: 3 }).run()} />
        <Tool label={t('text.bold')} icon={<IconBold {...look} />} on={is.bold} onClick={() => go().toggleBold().run()} />
        <Tool label={t('text.italic')} icon={<IconItalic {...look} />} on={is.italic} onClick={() => go().toggleItalic().run()} />
        <Tool label={t('text.bullets')} icon={<IconList {...look} />} on={is.bullets} onClick={() => go().toggleBulletList().run()} />
        <Tool label={t('text.numbers')} icon={<IconListNumbers {...look} />} on={is.numbers} onClick={() => go().toggleOrderedList().run()} />
        <Tool label={t('text.link')} icon={<IconLink {...look} />} on={is.link} onClick={() => setAsks('link')} />
        <Tool label={t('text.picture')} icon={<IconPhoto {...look} />} on={is.picture} onClick={() => setAsks('picture')} />
        <Tool
          label={is.table ? t('text.removeTable') : t('text.table')}
          icon={<IconTable {...look} />}
          on={is.table}
          onClick={() => (is.table ? go().deleteTable().run() : go().insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run())}
        />
        {is.table && (
          <>
            <Button size="xs" variant="subtle" onClick={() => go().addRowAfter().run()}>
              {t('text.addRow')}
            </Button>
            <Button size="xs" variant="subtle" onClick={() => go().addColumnAfter().run()}>
              {t('text.addColumn')}
            </Button>
            <Button size="xs" variant="subtle" onClick={() => go().deleteRow().run()}>
              {t('text.deleteRow')}
            </Button>
            <Button size="xs" variant="subtle" onClick={() => go().deleteColumn().run()}>
              {t('text.deleteColumn')}
            </Button>
            <Button size="xs" variant="subtle" onClick={() => go().toggleTableHead().run()}>
              {t('text.headerRow')}
            </Button>
            <Button size="xs" variant="subtle" onClick={() => setAsks('caption')}>
              {t('text.caption')}
            </Button>
          </>
        )}
        <Tool label={t('text.callout')} icon={<IconMessage2Exclamation {...look} />} on={is.callout} onClick={() => go().toggleCallout().run()} />
        <span className={classes.gap} />
        <Tool
          label={t('text.undo')}
          icon={<IconArrowBackUp {...look} />}
          why={is.undo ? null : authoring('undoNone')}
          onClick={() => go().undo().run()}
        />
        <Tool
          label={t('text.redo')}
          icon={<IconArrowForwardUp {...look} />}
          why={is.redo ? null : authoring('redoNone')}
          onClick={() => go().redo().run()}
        />
      </Toolbar>
      {asks === 'link' && <LinkDialog editor={editor} onClose={() => setAsks(null)} />}
      {asks === 'caption' && <CaptionDialog editor={editor} onClose={() => setAsks(null)} />}
      {asks === 'picture' && <PictureDialog editor={editor} onPicture={onPicture} onClose={() => setAsks(null)} />}
    </>
  )
}

const LinkDialog = ({ editor, onClose }: { editor: Editor; onClose: () => void }) => {
  const t = useTexts('materials')
  const [href, setHref] = useState<string>((editor.getAttributes('link').href as string | undefined) ?? 'https://')
  const [pressed, setPressed] = useState(false)
  const form = useRef<HTMLDivElement>(null)
  const isGood = /^(https:\/\/\S+\.\S+|mailto:\S+@\S+)$/i.test(href)
  const set = () => {
    setPressed(true)
    if (!isGood) return focusFirstInvalid(form.current)
    editor.chain().focus().extendMarkRange('link').setLink({ href }).run()
    onClose()
  }
  return (
    <Dialog
      title={t('text.link')}
      onCancel={onClose}
      buttons={
        <>
          <Button
            variant="default"
            onClick={() => {
              editor.chain().focus().extendMarkRange('link').unsetLink().run()
              onClose()
            }}
          >
            {t('text.noLink')}
          </Button>
          <Button onClick={set}>{t('text.setLink')}</Button>
        </>
      }
    >
      <div ref={form}>
        <TextField
          label={t('text.address')}
          description={t('text.addressHelp')}
          value={href}
          error={pressed && !isGood ? t('text.addressWrong') : undefined}
          onChange={(event) => setHref(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  )
}

const LONGEST_CAPTION = 300
/** What a table shows, above it; without words it has none. */
const CaptionDialog = ({ editor, onClose }: { editor: Editor; onClose: () => void }) => {
  const t = useTexts('materials')
  const { words: first, isPlain } = captionWords((editor.getAttributes('table').caption as string | null | undefined) ?? null)
  const [words, setWords] = useState(first)
  const set = () => {
    if (words.trim() !== first.trim()) editor.chain().focus().setTableCaption(words).run()
    onClose()
  }
  return (
    <Dialog
      title={t('text.caption')}
      onCancel={onClose}
      buttons={
        <>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button onClick={set}>{t('text.setCaption')}</Button>
        </>
      }
    >
      <TextField
        label={t('text.captionLabel')}
        description={t(isPlain ? 'text.captionHelp' : 'text.captionMarked')}
        autoComplete="off"
        maxLength={LONGEST_CAPTION}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && set()}
      />
    </Dialog>
  )
}

const PictureDialog = ({ editor, onPicture, onClose }: { editor: Editor; onPicture: (name: string, url: string) => void; onClose: () => void }) => {
  const t = useTexts('materials')
  const id = useId()
  // A picture that is chosen gets other words about it, and another file only if one is chosen.
  const chosen = editor.isActive('image') ? (editor.getAttributes('image').alt as string | null) : null
  const isNew = !editor.isActive('image')
  const [alt, setAlt] = useState(chosen ?? '')
  const [file, setFile] = useState<File | null>(null)
  const [pressed, setPressed] = useState(false)
  const form = useRef<HTMLDivElement>(null)
  const [reason, setReason] = useState<string | null>(null)
  const fileWords = useFileReasonWords()
  const missing = { file: pressed && isNew && !file, alt: pressed && alt.trim() === '' }
  const { send, sending } = useSend(uploadMaterialPicture, {
    treats: { 10024: (refused) => setReason(fileReasonOf(refused)), 10076: (refused) => setReason(fileReasonOf(refused)) },
  })
  const insert = async () => {
    setPressed(true)
    if ((isNew && !file) || alt.trim() === '') return focusFirstInvalid(form.current)
    if (!file) {
      editor.chain().focus().updateAttributes('image', { alt: alt.trim() }).run()
      return onClose()
    }
    const sent = await pictureToSend(file, uploadMaterialPicture.upload?.maxBytes ?? 0)
    if (typeof sent === 'string') return setReason(pictureReasons[sent])
    const answer = await send({}, sent)
    if (!answer) return
    onPicture(answer.name, answer.url)
    editor.chain().focus().setImage({ src: answer.name, alt }).run()
    onClose()
  }
  return (
    <Dialog
      title={t('text.picture')}
      onCancel={onClose}
      buttons={
        <>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button loading={sending} onClick={() => void insert()}>
            {t(isNew ? 'text.insertPicture' : 'text.setPicture')}
          </Button>
        </>
      }
    >
      <div ref={form} className={classes.dialog}>
        <input
          type="file"
          accept={pictureAccept}
          aria-label={t('text.chooseFile')}
          aria-invalid={missing.file || reason !== null || undefined}
          aria-describedby={missing.file || reason ? id : undefined}
          onChange={(event) => {
            setReason(null)
            setFile(event.currentTarget.files?.[0] ?? null)
          }}
        />
        {(missing.file || reason) && (
          <p id={id} role="alert" className={classes.wrong}>
            {missing.file ? t('new.fileMissing') : fileWords(reason)}
          </p>
        )}
        <TextField
          label={t('text.alt')}
          description={t('text.altHelp')}
          value={alt}
          error={missing.alt ? t('text.altMissing') : undefined}
          onChange={(event) => setAlt(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  )
}
