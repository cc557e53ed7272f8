/** Where the database names files of the store. A file that nothing names may be deleted; one that is named is in every backup. */

/** By a column of their own: `table.column`. */
export const fileColumns = [
  'bank_receipt_file.sha256',
  'certificate.pdf_sha256',
  'course.cover_sha256',
  'document_edition.pdf_sha256',
  'exemption.paper_sha256',
  'material.file_sha256',
  'material.captions_sha256',
  'package_file.sha256',
  'pledge.pdf_sha256',
  'question.picture_sha256',
  'recorded_transfer.sha256',
  'users.photo_sha256',
] as const
/** Within what they hold. */
export const fileDocuments = ['material.html', 'material.language_files', 'material.translations', 'course_version.content'] as const

const placesOf = (names: readonly string[]) => names.map((name) => name.split('.') as [table: string, column: string])

/** Of the file whose SHA-256 the SQL expression tells: does anything name it? An expression too. */
export const isNamed = (sha256: string): string =>
  [
    ...placesOf(fileColumns).map(([table, column]) => `exists (select from ${table} x where x.${column} = ${sha256})`),
    ...placesOf(fileDocuments).map(([table, column]) => `exists (select from ${table} x where strpos(x.${column}::text, ${sha256}) > 0)`),
  ].join(' or ')

/** As rich text names them (`file:<sha256>`), and as an object does (`"sha256": "…"`). */
const IN_DOCUMENT = '(?:file:|sha256": ?")([0-9a-f]{64})'

/** Every file that something names, once, in order. */
export const namedFiles = async (query: <T>(text: string) => Promise<T[]>): Promise<string[]> => {
  const all = [
    ...placesOf(fileColumns).map(([table, column]) => `select ${column} as name from ${table} where ${column} is not null`),
    ...placesOf(fileDocuments).map(([table, column]) => `select (regexp_matches(${column}::text, '${IN_DOCUMENT}', 'g'))[1] as name from ${table}`),
  ]
  return (await query<{ name: string }>(`${all.join(' union ')} order by 1`)).map(({ name }) => name)
}
