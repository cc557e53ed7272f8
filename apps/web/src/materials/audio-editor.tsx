import { FilePart } from './file-part.tsx'
import { LanguagesTable } from './languages-table.tsx'
import type { EditorProps } from './material-draft.ts'
import { NamesPart } from './names-part.tsx'

/** A recording: the same as a film, only heard. */
export const AudioEditor = (props: EditorProps) => (
  <>
    <NamesPart {...props} />
    <FilePart {...props} />
    <LanguagesTable {...props} isRecording={true} />
  </>
)
