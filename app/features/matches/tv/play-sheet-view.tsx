import { useState } from "react";
import { Link } from "react-router";
import { clubPath } from "../../../lib/paths.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { PageLinks } from "../../../ui/page-links.tsx";
import { NumberHead, Table } from "../../../ui/table.tsx";
import { formatMonth } from "../../../lib/dates.ts";
import { durationText, type PlaySheet } from "./play-sheet.ts";
import { FOOTNOTE, playSheetPicture } from "./play-sheet-svg.ts";
import "./tvs-card.css";

/** A club's proof of play of a month, to be read, and to be saved as a spreadsheet or as a picture. */
export function PlaySheetView({ sheet, clubId }: { sheet: PlaySheet; clubId: string }) {
  const to = (mes: string | null) => mes && clubPath(clubId, "patrocinadores/exibicoes", { mes });
  const label = formatMonth(sheet.month);
  return (
    <div className="stack">
      <Card
        isFlush
        title={`Exibições em ${label}`}
        subtitle={FOOTNOTE}
        actions={<Link to={clubPath(clubId, "patrocinadores")}>TV e patrocinadores</Link>}
      >
        {sheet.sponsors.length === 0 ? (
          <EmptyState headingLevel={2} icon="tv" title="Nada foi exibido neste mês">
            Contam as TVs ligadas ao clube pelo código, em TV e patrocinadores.
          </EmptyState>
        ) : (
          <SponsorTable sheet={sheet} />
        )}
      </Card>
      {sheet.screens.length === 0 ? null : <ScreenTable sheet={sheet} />}
      {sheet.sponsors.length === 0 ? null : <SaveButtons sheet={sheet} clubId={clubId} />}
      <PageLinks
        label="Outros meses"
        before={to(sheet.before)}
        after={to(sheet.after)}
        beforeLabel="Mês anterior"
        afterLabel="Mês seguinte"
      />
    </div>
  );
}

/** Offers proof of play where the club's plan does not give it. */
export function PlaySheetOffer({ clubId, isAdministered }: { clubId: string; isAdministered: boolean }) {
  return (
    <Card>
      <EmptyState
        headingLevel={2}
        icon="tv"
        title="O comprovante de exibição vem nos planos Completo e Rede"
        action={
          isAdministered ? (
            <LinkButton to={clubPath(clubId, "assinatura")} variant="primary">
              Ver a assinatura
            </LinkButton>
          ) : null
        }
      >
        Cada TV do clube conta por quanto tempo mostrou cada logo. No fim do mês, a planilha e a imagem estão
        prontas para o patrocinador.
      </EmptyState>
    </Card>
  );
}

function SponsorTable({ sheet }: { sheet: PlaySheet }) {
  return (
    <Table caption="Exibições por patrocinador">
      <thead>
        <tr>
          <th scope="col">Patrocinador</th>
          <NumberHead>Exibições</NumberHead>
          <NumberHead>Tempo na tela</NumberHead>
        </tr>
      </thead>
      <tbody>
        {sheet.sponsors.map(({ id, name, isNational, isRemoved, times, shownMs, screens }) => (
          <tr key={id}>
            <th scope="row">
              {name} {isNational ? <Badge>Nacional</Badge> : null}{" "}
              {isRemoved ? <Badge>Retirado</Badge> : null}
              <div className="muted small play-screens">
                {screens.map((one) => `${one.screen}: ${durationText(one.shownMs)}`).join(" · ")}
              </div>
            </th>
            <td className="right num">{times.toLocaleString("pt-BR")}</td>
            <td className="right num nowrap">{durationText(shownMs)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function ScreenTable({ sheet }: { sheet: PlaySheet }) {
  return (
    <Card isFlush title="TVs que ficaram ligadas" subtitle="Uma TV que foi desligada do clube continua aqui.">
      <Table caption="Tempo de cada TV">
        <thead>
          <tr>
            <th scope="col">TV</th>
            <NumberHead>Dias</NumberHead>
            <NumberHead>Tempo ligada</NumberHead>
          </tr>
        </thead>
        <tbody>
          {sheet.screens.map(({ id, name, days, onMs }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td className="right num">{days}</td>
              <td className="right num nowrap">{durationText(onMs)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

function SaveButtons({ sheet, clubId }: { sheet: PlaySheet; clubId: string }) {
  const [hasFailed, setHasFailed] = useState(false);
  const file = clubPath(clubId, "patrocinadores/exibicoes/arquivo", { mes: sheet.month });

  async function save(): Promise<void> {
    setHasFailed(false);
    await savePicture(playSheetPicture(sheet), `exibicoes-${sheet.month}.png`).catch(() =>
      setHasFailed(true),
    );
  }

  return (
    <div className="stack stack-tight">
      <div className="row">
        <Button icon="download" onClick={() => void save()}>
          Baixar imagem (PNG)
        </Button>
        <LinkButton href={file} variant="secondary" icon="download">
          Baixar planilha (CSV)
        </LinkButton>
      </div>
      {hasFailed ? (
        <Notice tone="danger" role="alert">
          Este navegador não conseguiu desenhar a imagem. A planilha tem os mesmos números.
        </Notice>
      ) : null}
    </div>
  );
}

/**
 * Saves an SVG as a PNG under a name, at twice its size, so that it is sharp on paper too. Throws where the browser cannot draw it.
 */
async function savePicture(
  { svg, width, height }: { svg: string; width: number; height: number },
  name: string,
): Promise<void> {
  const image = new Image(width, height);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: width * 2, height: height * 2 });
  canvas.getContext("2d")!.drawImage(image, 0, 0, width * 2, height * 2);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("the browser drew nothing");
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
