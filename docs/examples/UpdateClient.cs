// How the app updates itself. See ../releases.md. An app that uses WinSparkle or NetSparkle reads the feed with it instead, and the
// rules are the same.
using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Security.Cryptography;
using System.Xml;

namespace Brisk.Licensing
{
    public enum UpdateOutcome
    {
        Update,
        UpToDate,
        /// <summary>Nobody has answered: ask again tomorrow. It never means that there is no update.</summary>
        Undecided,
    }

    public sealed class UpdateAnswer
    {
        public UpdateOutcome Outcome;
        public Update Update;
        /// <summary>Seconds until the next call may be made; 0 where the service names none.</summary>
        public int RetryAfter;
    }

    public sealed class Update
    {
        public string Version, Url;
        /// <summary>In bytes; 0 for one that is not known.</summary>
        public long Size;
        /// <summary>In lower-case hexadecimal; null where only the feed was asked, which has no hash.</summary>
        public string Sha256;
        /// <summary>Ed25519 over the bytes of the installer, in base64; null for an unsigned one, which is never run.</summary>
        public string Signature;
    }

    public enum InstallerVerdict
    {
        Genuine,
        /// <summary>Not the file that its author has signed: delete it, and run nothing.</summary>
        NotNewer, Unsigned, WrongSize, WrongHash, Forged,
        Undecided,
    }

    public sealed class UpdateClient
    {
        private const string Sparkle = "http://www.andymatuschak.org/xml-namespaces/sparkle";
        private const int MaxInstallerBytes = 500000000;
        private readonly string siteUrl, version, query;
        private readonly byte[] publicKey;
        private readonly IEd25519 ed25519;

        /// <param name="version">Of the app that runs, such as 1.2.0.</param>
        /// <param name="publicKey">Built into the app: the 32 bytes that `npm run release -- create-key` prints, in base64.</param>
        /// <param name="channel">"stable" or "beta".</param>
        public UpdateClient(string siteUrl, string version, string publicKey, IEd25519 ed25519, string channel = "stable")
        {
            this.siteUrl = siteUrl;
            this.version = version;
            this.publicKey = Convert.FromBase64String(publicKey);
            this.ed25519 = ed25519;
            query = "?channel=" + channel;
        }

        /// <summary>Once a day, and when the user asks.</summary>
        public UpdateAnswer Check()
        {
            var response = Http.Send(siteUrl + "/api/v1/releases/latest" + query);
            if (response.Status == 404 && Json.Text(response.Json, "code") == "RELEASE_NOT_FOUND") return new UpdateAnswer { Outcome = UpdateOutcome.UpToDate };
            var update = new Update
            {
                Version = Json.Text(response.Json, "version"), Url = Json.Text(response.Json, "url"), Size = Json.Count(response.Json, "size") ?? 0,
                Sha256 = Json.Text(response.Json, "sha256"), Signature = Json.Text(response.Json, "signature"),
            };
            var isWhole = response.Status == 200 && update.Sha256 != null && update.Size > 0;
            return isWhole ? AnswerOf(update) : new UpdateAnswer { Outcome = UpdateOutcome.Undecided, RetryAfter = response.RetryAfter };
        }

        /// <summary>The same by the feed that WinSparkle and NetSparkle read.</summary>
        public UpdateAnswer CheckFeed()
        {
            var response = Http.Send(siteUrl + "/api/v1/releases/appcast.xml" + query);
            var updates = response.Status == 200 ? ReadFeed(response.Text) : null;
            if (updates == null) return new UpdateAnswer { Outcome = UpdateOutcome.Undecided, RetryAfter = response.RetryAfter };
            updates.RemoveAll(update => update.Version == null);
            var newest = updates.OrderByDescending(update => update.Version, Comparer<string>.Create(Compare)).FirstOrDefault();
            return newest == null ? new UpdateAnswer { Outcome = UpdateOutcome.UpToDate } : AnswerOf(newest);
        }

        /// <summary>Downloads an update and checks it. Only the bytes of a genuine one are ever written to the disk and run.</summary>
        public InstallerVerdict Download(Update update, out byte[] installer)
        {
            installer = null;
            if (Compare(update.Version, version) <= 0) return InstallerVerdict.NotNewer;
            if (update.Signature == null) return InstallerVerdict.Unsigned;
            var response = Http.Send(update.Url, null, MaxInstallerBytes);
            if (response.Status != 200) return InstallerVerdict.Undecided;
            var verdict = Judge(update, response.Bytes);
            if (verdict == InstallerVerdict.Genuine) installer = response.Bytes;
            return verdict;
        }

        /// <summary>
        /// Size and hash find a broken download. The signature alone finds a file that somebody else has put there, even one who has taken
        /// over the site, because its key was never on it.
        /// </summary>
        private InstallerVerdict Judge(Update update, byte[] bytes)
        {
            if (update.Size != 0 && bytes.Length != update.Size) return InstallerVerdict.WrongSize;
            if (update.Sha256 != null && Hash(bytes) != update.Sha256) return InstallerVerdict.WrongHash;
            byte[] signature;
            try
            {
                signature = Convert.FromBase64String(update.Signature);
            }
            catch (FormatException)
            {
                return InstallerVerdict.Forged;
            }
            return ed25519.Verify(publicKey, bytes, signature) ? InstallerVerdict.Genuine : InstallerVerdict.Forged;
        }

        private UpdateAnswer AnswerOf(Update update)
        {
            if (string.IsNullOrEmpty(update.Version) || !Http.IsPage(update.Url)) return new UpdateAnswer { Outcome = UpdateOutcome.Undecided };
            if (Compare(update.Version, version) <= 0) return new UpdateAnswer { Outcome = UpdateOutcome.UpToDate };
            return new UpdateAnswer { Outcome = UpdateOutcome.Update, Update = update };
        }

        /// <summary>Null for what is no feed.</summary>
        private static List<Update> ReadFeed(string xml)
        {
            var updates = new List<Update>();
            try
            {
                using (var reader = XmlReader.Create(new StringReader(xml), new XmlReaderSettings { DtdProcessing = DtdProcessing.Prohibit, XmlResolver = null }))
                {
                    // A hotel network's page may be XML, too.
                    if (reader.MoveToContent() != XmlNodeType.Element || reader.LocalName != "rss") return null;
                    while (reader.Read())
                    {
                        if (reader.NodeType != XmlNodeType.Element) continue;
                        if (reader.LocalName == "item") updates.Add(new Update());
                        if (updates.Count == 0) continue;
                        var update = updates[updates.Count - 1];
                        if (reader.LocalName == "enclosure") ReadEnclosure(reader, update);
                        else if (reader.LocalName == "version" && reader.NamespaceURI == Sparkle && reader.Read()) update.Version = reader.Value;
                    }
                }
                return updates;
            }
            catch (XmlException)
            {
                return null;
            }
        }

        private static void ReadEnclosure(XmlReader reader, Update update)
        {
            update.Url = reader.GetAttribute("url");
            update.Signature = reader.GetAttribute("edSignature", Sparkle);
            long.TryParse(reader.GetAttribute("length"), NumberStyles.None, CultureInfo.InvariantCulture, out update.Size);
        }

        /// <summary>
        /// Negative, zero or positive, in the order of Semantic Versioning 2.0.0, section 11: a missing number is 0, and 1.3.0-beta.2 is
        /// before 1.3.0-beta.10, which is before 1.3.0.
        /// </summary>
        public static int Compare(string one, string other)
        {
            string[] left = one.Split(new[] { '-' }, 2), right = other.Split(new[] { '-' }, 2);
            var byNumbers = CompareParts(left[0], right[0], "0");
            if (byNumbers != 0 || left.Length < 2 || right.Length < 2) return byNumbers != 0 ? byNumbers : right.Length - left.Length;
            return CompareParts(left[1], right[1], "");
        }

        private static int CompareParts(string one, string other, string missing)
        {
            string[] left = one.Split('.'), right = other.Split('.');
            for (var index = 0; index < Math.Max(left.Length, right.Length); index++)
            {
                string a = index < left.Length ? left[index] : missing, b = index < right.Length ? right[index] : missing;
                // Nothing is below numbers, and these are below texts.
                var difference = Rank(a) != Rank(b) ? Rank(a) - Rank(b) : Rank(a) == 1 && a.Length != b.Length ? a.Length - b.Length : string.CompareOrdinal(a, b);
                if (difference != 0) return difference;
            }
            return 0;
        }

        private static int Rank(string part)
        {
            return part == "" ? 0 : part.All(letter => letter >= '0' && letter <= '9') ? 1 : 2;
        }

        private static string Hash(byte[] bytes)
        {
            using (var sha256 = SHA256.Create()) return string.Concat(sha256.ComputeHash(bytes).Select(part => part.ToString("x2")));
        }
    }
}
