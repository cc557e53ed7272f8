import { FilePart } from './file-part.tsx'
import { LanguagesTable } from './languages-table.tsx'
import type { EditorProps } from './material-draft.ts'
import { NamesPart } from './names-part.tsx'

/** A SCORM package: what it shows is made elsewhere, and comes whole; what it is called is said here, in each language. */
export const ScormEditor = (props: EditorProps) => (
  <>
    <NamesPart {...props} />
    <FilePart {...props} />
    <LanguagesTable {...props} isRecording={false} />
  </>
)
