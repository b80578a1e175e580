/** The files that are read: text, and spreadsheets of Excel since 2007. */
export const SHEET_FILES =
  ".csv,.txt,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
