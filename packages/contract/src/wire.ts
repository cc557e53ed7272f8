/** Where the API lives; apart from kit.ts so that the browser's first page has it without the schemas. */
export const API_BASE = '/api/api/v1/env/web/'
