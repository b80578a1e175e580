/** IBGE's regions, north to south (product §2). */
export const REGIONS = ["Norte", "Nordeste", "Centro-Oeste", "Sudeste", "Sul"] as const;

type Region = (typeof REGIONS)[number];

/** The 27 states by region and name, as lists show them. */
export const STATES = [
  { uf: "AC", name: "Acre", region: "Norte" },
  { uf: "AP", name: "Amapá", region: "Norte" },
  { uf: "AM", name: "Amazonas", region: "Norte" },
  { uf: "PA", name: "Pará", region: "Norte" },
  { uf: "RO", name: "Rondônia", region: "Norte" },
  { uf: "RR", name: "Roraima", region: "Norte" },
  { uf: "TO", name: "Tocantins", region: "Norte" },
  { uf: "AL", name: "Alagoas", region: "Nordeste" },
  { uf: "BA", name: "Bahia", region: "Nordeste" },
  { uf: "CE", name: "Ceará", region: "Nordeste" },
  { uf: "MA", name: "Maranhão", region: "Nordeste" },
  { uf: "PB", name: "Paraíba", region: "Nordeste" },
  { uf: "PE", name: "Pernambuco", region: "Nordeste" },
  { uf: "PI", name: "Piauí", region: "Nordeste" },
  { uf: "RN", name: "Rio Grande do Norte", region: "Nordeste" },
  { uf: "SE", name: "Sergipe", region: "Nordeste" },
  { uf: "DF", name: "Distrito Federal", region: "Centro-Oeste" },
  { uf: "GO", name: "Goiás", region: "Centro-Oeste" },
  { uf: "MT", name: "Mato Grosso", region: "Centro-Oeste" },
  { uf: "MS", name: "Mato Grosso do Sul", region: "Centro-Oeste" },
  { uf: "ES", name: "Espírito Santo", region: "Sudeste" },
  { uf: "MG", name: "Minas Gerais", region: "Sudeste" },
  { uf: "RJ", name: "Rio de Janeiro", region: "Sudeste" },
  { uf: "SP", name: "São Paulo", region: "Sudeste" },
  { uf: "PR", name: "Paraná", region: "Sul" },
  { uf: "RS", name: "Rio Grande do Sul", region: "Sul" },
  { uf: "SC", name: "Santa Catarina", region: "Sul" },
] as const satisfies readonly { uf: string; name: string; region: Region }[];

export type Uf = (typeof STATES)[number]["uf"];

/** Whether a text is the two capital letters of a state. */
export function isUf(value: string): value is Uf {
  return STATES.some((state) => state.uf === value);
}

/** "PI" → "Piauí"; what is no state comes back as it is. */
export function stateName(uf: string): string {
  return STATES.find((state) => state.uf === uf)?.name ?? uf;
}
