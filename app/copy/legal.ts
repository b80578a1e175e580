/** Where terms, privacy policy and data officer are read, without signing in (product §9). */
export const legalLinks = {
  termsHref: "/?painel=termos",
  privacyHref: "/?painel=privacidade",
  dataOfficerHref: "/?painel=encarregado",
} as const;

/** The address of the person who answers for people's data, at the production installation. */
export const DATA_OFFICER_EMAIL = "privacidade@quadra.example";

/** The privacy policy, markdown. Its promises are those of product §9. */
export const privacyPolicy = `Esta política diz que dados a Quadra guarda, para quê e como você manda neles. Ela segue a Lei Geral de
Proteção de Dados (LGPD) e, para menores de idade, o ECA Digital.

## O que guardamos

- **Cadastro:** nome, e-mail, data de nascimento, categoria, cidade, esportes e classe; telefone e CPF só se você informar.
- **Jogo:** partidas, placares, pontos, nível, clubes de que você participa e torneios.
- **Consentimento:** a versão dos termos que você aceitou, quando, de qual endereço de rede e de qual navegador.
- **Acesso:** registros de acesso, guardados por seis meses e depois apagados.

A senha é guardada apenas como um resumo que não volta a ser senha.

## Para que usamos

Para manter o ranking do seu clube, avisar você de resultados a aprovar, organizar torneios e, se você assinar um plano, cobrar
por ele. Não vendemos dados e não mostramos anúncios baseados no seu comportamento.

## Quem vê

- Perfis de adultos são **públicos**: nome, clube, posição, pontos e resultados aparecem nas páginas do clube e na TV.
- Quem escolhe o **perfil privado** aparece só com o primeiro nome e a inicial, e fica fora das buscas e dos filtros de cidade,
  classe e idade.
- O clube vê os dados de seus atletas que precisa para o ranking. A administração e a secretaria veem também o e-mail e o telefone de quem
  entrou no clube (de menores, o e-mail do responsável), enquanto a pessoa for dele; ler todos de uma vez fica registrado.
- A classe que um clube define vale só nele. Nome, categoria e nascimento de quem tem conta o clube propõe, e a pessoa confirma. Cada
  mudança aparece no seu perfil.

## Menores de 18 anos

A conta só funciona depois que o responsável abre o link enviado por e-mail e aceita os termos. O perfil é sempre privado.
O responsável vê, baixa e retira a autorização na [página do responsável](/auth/responsavel), onde também cadastra uma criança sem e-mail.

## Seus direitos

Você pode pedir uma cópia dos seus dados, corrigir o que estiver errado e apagar sua conta a qualquer momento. Depois da exclusão, seu nome
vira "Atleta removido" nas partidas dos outros, e os pontos deles continuam certos.

A cópia e a exclusão estão em **Meus dados**, no seu perfil, e valem na hora. Seu nome aparece no ranking de um clube e você não tem
conta? Peça ao clube em [Remova o meu nome](/auth/remover-nome).

Para qualquer um desses pedidos, escreva para o encarregado de dados: [${DATA_OFFICER_EMAIL}](mailto:${DATA_OFFICER_EMAIL}).
`;
