/** The first guesses here: the product, what it is about, and the football clubs. */
export const FIRST_GUESSES =
  "quadra senha mudar trocar acesso admin brasil clube arena esporte esportes atleta ranking torneio " +
  "tenis tennis padel squash beach badminton pickleball futevolei volei raquete de da do dos das " +
  "flamengo corinthians palmeiras santos sao paulo vasco gama fluminense botafogo gremio internacional cruzeiro atletico " +
  "mineiro paranaense goianiense bahia vitoria sport recife nautico fortaleza ceara coritiba athletico goias chapecoense " +
  "criciuma avai figueirense juventude guarani ponte preta bragantino cuiaba america paysandu remo santa cruz mirassol " +
  "mengo mengao timao verdao tricolor colorado peixe galo furacao vozao leao fla flu fc spfc campeao futebol";

/** Other words that Brazilians make passwords of: whom they love, whom they trust, the commonest names. */
export const FREQUENT_WORDS =
  "amor meu minha deus jesus cristo familia vida feliz saudade sorte princesa gatinha lindo linda bebe mae pai filho filha teamo euteamo amormeu meuamor " +
  "minhavida jesuscristo deusefiel fiel senhor maria jose joao ana antonio francisco carlos paulo pedro lucas luiz luis marcos " +
  "gabriel rafael daniel marcelo bruno eduardo felipe rodrigo matheus mateus gustavo guilherme leonardo fernando ricardo " +
  "andre diego thiago tiago julia juliana mariana amanda bruna camila fernanda patricia aline larissa leticia beatriz vitor " +
  "vitoria isabela laura sofia helena alice miguel arthur heitor bernardo davi naruto brasileiro teste mudanca novasenha";
