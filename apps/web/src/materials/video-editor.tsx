import { FilePart } from './file-part.tsx'
import { LanguagesTable } from './languages-table.tsx'
import type { EditorProps } from './material-draft.ts'
import { NamesPart } from './names-part.tsx'

/** A film: its file, and per language a film of its own, captions and transcript. */
export const VideoEditor = (props: EditorProps) => (
  <>
    <NamesPart {...props} />
    <FilePart {...props} />
    <LanguagesTable {...props} isRecording={true} />
  </>
)
