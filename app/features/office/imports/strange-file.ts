/** Says in a pt-BR sentence what a file is that the import does not read, by its first bytes, and how it is saved so that it can be; null for others. */
export function strangeFile(bytes: Uint8Array): string | null {
  const startsWith = (...start: number[]) => start.every((byte, index) => bytes[index] === byte);
  if (startsWith(0x50, 0x4b, 0x03, 0x04)) {
    return "Isto é uma planilha do Excel ou do LibreOffice, que só o navegador lê: envie-a por esta tela com os scripts ligados, ou salve-a como CSV.";
  }
  if (startsWith(0xd0, 0xcf, 0x11, 0xe0)) {
    return "Isto é uma planilha antiga do Excel (.xls) ou com senha: no Excel, use Salvar como, escolha Pasta de Trabalho do Excel (.xlsx), sem senha, e envie o novo arquivo.";
  }
  return startsWith(0x25, 0x50, 0x44, 0x46) ? "Isto é um PDF: a importação lê arquivos CSV." : null;
}
