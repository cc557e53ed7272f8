import { FilePart } from './file-part.tsx'
import { LanguagesTable } from './languages-table.tsx'
import type { EditorProps } from './material-draft.ts'
import { NamesPart } from './names-part.tsx'

/** A PDF, and one of its own for each language that needs it. */
export const PdfEditor = (props: EditorProps) => (
  <>
    <NamesPart {...props} />
    <FilePart {...props} />
    <LanguagesTable {...props} isRecording={false} />
  </>
)
